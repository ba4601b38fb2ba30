import { basename, dirname, resolve } from 'node:path'
import { syncModes } from '../../src/server/db/sqlite/wal-sync.ts'
import { createDatabase, postgresServer } from './postgres.ts'

// The same tests run on both engines. On PostgreSQL a shop's data directory has a database beside it,
// which takes the place of its `shop.db`.

export const testEngine = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

/** The modes of SQLite's writer, between which there is no choice on PostgreSQL. */
export const testedSyncModes = testEngine === 'sqlite' ? syncModes : (['thread'] as const)

type OpenDatabase = ReturnType<typeof createDatabase>

const server = testEngine === 'postgres' ? await postgresServer() : ''
const databases = new Map<string, OpenDatabase>()
process.on('exit', () => {
  for (const directory of databases.keys()) dropDatabase(directory)
})

/** The address of the database beside a data directory, which is created when it is first asked for. */
export function databaseBeside(directory: string, template?: string): OpenDatabase {
  const known = databases.get(resolve(directory))
  if (known) return known
  const created = createDatabase(server, template)
  databases.set(resolve(directory), created)
  return created
}

/**
 * Few, with two that read: each costs PostgreSQL a process, which has to read the catalog of a
 * database that nobody has opened before.
 */
export const databaseConnections = 4

/** The settings by which a shop in this directory finds its database. */
export function databaseSettings(directory: string): Record<string, string> {
  if (testEngine === 'sqlite') return {}
  const { url } = databaseBeside(directory)
  return { DATABASE_URL: url, DATABASE_CONNECTIONS: `${databaseConnections}` }
}

/** The database that takes the place of this file; null if a file is what is meant. */
export function databaseInPlaceOf(file: string): OpenDatabase | null {
  if (testEngine === 'sqlite' || basename(file) !== 'shop.db') return null
  return databases.get(resolve(dirname(file))) ?? null
}

/** Forgets the database beside a data directory, if it has one. */
export function dropDatabase(directory: string): void {
  databases.get(resolve(directory))?.drop()
  databases.delete(resolve(directory))
}
