import { fileURLToPath } from 'node:url'
import journal from '../../migrations/meta/_journal.json'
import { addFunctions } from '../../src/server/db/sqlite/migrations.ts'
import { openDatabase } from './database.ts'

/** Migrates a database to the schema of an earlier version, as that version did. */
export async function upgradeUntil(file: string, last: string) {
  const connection = openDatabase(file)
  addFunctions(connection)
  const applied = connection
    .query<{ at: number }, []>('select created_at as at from __drizzle_migrations')
    .all()
  const until = journal.entries.findIndex(({ tag }) => tag === last)
  for (const { tag, when } of journal.entries.slice(0, until + 1)) {
    if (applied.some(({ at }) => Number(at) === when)) continue
    const path = fileURLToPath(new URL(`../../migrations/${tag}.sql`, import.meta.url))
    connection.run(await Bun.file(path).text())
    connection.run('insert into __drizzle_migrations (hash, created_at) values (?, ?)', [tag, when])
  }
  connection.close()
}
