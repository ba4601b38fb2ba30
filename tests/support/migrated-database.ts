import { openPostgres } from '../../src/server/db/postgres/postgres-engine.ts'
import { createLog } from '../../src/server/runtime/log/log.ts'
import { createDatabase, psql } from './postgres.ts'

const templates = new Map<string, Promise<string>>()

/** Creates a database that has the shop's tables: migrating an empty one takes as long as most tests. */
export async function createMigratedDatabase(server: string) {
  const template = templates.get(server) ?? makeTemplate(server)
  templates.set(server, template)
  return createDatabase(server, await template)
}

async function makeTemplate(server: string): Promise<string> {
  const { name, url } = createDatabase(server)
  const db = await openPostgres(
    url,
    4,
    createLog('error', () => {}),
  )
  await db.close()
  // Only a database without sessions can be copied.
  while (psql(server, `select from pg_stat_activity where datname = '${name}'`).length > 0) {
    await Bun.sleep(10)
  }
  return name
}
