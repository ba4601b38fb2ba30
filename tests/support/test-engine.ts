import { basename, dirname, resolve } from 'node:path'
import { syncModes } from '../../src/server/db/sqlite/wal-sync.ts'
import { connectPostgres, type PostgresConnection } from './libpq.ts'
import { addressesOf } from './pgbouncer.ts'
import { createDatabase, postgresServer } from './postgres.ts'

// The same tests run on both engines. On PostgreSQL, each data directory has a database that takes the
// place of its `shop.db`.

export const testEngine = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

/** The modes of SQLite's writer; on PostgreSQL there is only one. */
export const testedSyncModes = testEngine === 'sqlite' ? syncModes : (['thread'] as const)

type OpenDatabase = ReturnType<typeof createDatabase>

const server = testEngine === 'postgres' ? await postgresServer() : ''
const databases = new Map<string, OpenDatabase>()

// A connection costs the server a process, which is most of the cost of a short query. So each test
// process keeps one connection to the server, and one to each database that it inspects.
let toServer: PostgresConnection | undefined
const looking = new Map<string, PostgresConnection>()
process.on('exit', () => {
  for (const directory of databases.keys()) dropDatabase(directory)
})

/** The database of a data directory, which is created when it is first requested. */
export function databaseBeside(directory: string, template?: string): OpenDatabase {
  const known = databases.get(resolve(directory))
  if (known) return known
  toServer ??= connectPostgres(server)
  const created = createDatabase(server, template, toServer.exec)
  databases.set(resolve(directory), created)
  return created
}

/**
 * As few connections as a shop may have: each costs PostgreSQL a process, which must read the catalog
 * of a database that nobody has opened before.
 */
export const databaseConnections = 3

/** The settings with which a shop in this directory finds its database. */
export function databaseSettings(directory: string): Record<string, string> {
  if (testEngine === 'sqlite') return {}
  const { url } = databaseBeside(directory)
  return { ...addressesOf(url), DATABASE_CONNECTIONS: `${databaseConnections}` }
}

/** The database that takes the place of this file; null if the file itself is meant. */
export function databaseInPlaceOf(file: string): OpenDatabase | null {
  if (testEngine === 'sqlite' || basename(file) !== 'shop.db') return null
  return databases.get(resolve(dirname(file))) ?? null
}

/** The connection that this process keeps to a database. */
export function keptConnection({ name, url }: OpenDatabase): PostgresConnection {
  const connection = looking.get(name) ?? connectPostgres(url)
  looking.set(name, connection)
  return connection
}

/** Closes the connection that `keptConnection` opened, if any. */
export function stopLooking({ name }: OpenDatabase): void {
  looking.get(name)?.close()
  looking.delete(name)
}

/** Drops the database of a data directory, if it has one. */
export function dropDatabase(directory: string): void {
  const database = databases.get(resolve(directory))
  if (!database) return
  stopLooking(database)
  database.drop()
  databases.delete(resolve(directory))
}
