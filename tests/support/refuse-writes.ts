import { eventually } from './clock.ts'
import { openOutside, type Outside } from './database.ts'
import { testEngine } from './test-engine.ts'

/** Makes a shop's database refuse writes to a table with this message; returns a function to undo that. */
export async function refuseWrites(
  file: string,
  { to: table, on: event, words }: { to: string; on: 'insert' | 'update'; words: string },
): Promise<() => Promise<void>> {
  const database = openOutside(file)
  const name = `no_${event}_of_${table}`
  const cause = `trigger ${name} before ${event} on ${table}`
  if (testEngine === 'sqlite') {
    await runBetweenWrites(database, `create ${cause} begin select raise(abort, '${words}'); end`)
  } else {
    database.run(`create function ${name}() returns trigger language plpgsql as
      $$ begin raise exception '${words}'; end $$;
      create ${cause} for each row execute function ${name}()`)
  }
  return async () => {
    const rest = testEngine === 'sqlite' ? '' : ` on ${table}; drop function ${name}()`
    await runBetweenWrites(database, `drop trigger ${name}${rest}`)
    database.close()
  }
}

/**
 * Writes to the database of a shop in this process. SQLite itself must not wait for the shop's
 * transaction: it would keep the shop from ending it.
 */
export async function runBetweenWrites(database: Outside, sql: string) {
  if (testEngine === 'sqlite') database.run('pragma busy_timeout = 0')
  const isDone = await eventually(() => {
    try {
      database.run(sql)
      return true
    } catch (error) {
      if ((error as { code?: string }).code === 'SQLITE_BUSY') return false
      throw error
    }
  })
  if (!isDone) throw new Error('The shop never ended its transaction.')
}
