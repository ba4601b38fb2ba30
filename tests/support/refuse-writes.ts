import { openOutside } from './database.ts'
import { testEngine } from './test-engine.ts'

/** Makes a shop's database refuse writes to a table with this message; returns a function to undo that. */
export function refuseWrites(
  file: string,
  { to: table, on: event, words }: { to: string; on: 'insert' | 'update'; words: string },
): () => void {
  const database = openOutside(file)
  const name = `no_${event}_of_${table}`
  const cause = `trigger ${name} before ${event} on ${table}`
  if (testEngine === 'sqlite') {
    database.run(`create ${cause} begin select raise(abort, '${words}'); end`)
  } else {
    database.run(`create function ${name}() returns trigger language plpgsql as
      $$ begin raise exception '${words}'; end $$;
      create ${cause} for each row execute function ${name}()`)
  }
  return () => {
    const rest = testEngine === 'sqlite' ? '' : ` on ${table}; drop function ${name}()`
    database.run(`drop trigger ${name}${rest}`)
    database.close()
  }
}
