import type { Source, Target } from './database.ts'
import { sqliteSource, sqliteTarget } from './sqlite.ts'

/** A shop's database: a PostgreSQL database, or SQLite's file. */
export type DatabaseLocation = { url: string } | { file: string }

export async function openSource(location: DatabaseLocation): Promise<Source> {
  if ('file' in location) return sqliteSource(location.file)
  return (await import('./postgres.ts')).postgresSource(location.url)
}

/** Opens an empty target; throws `CannotMoveError` if it is not empty. */
export async function openTarget(location: DatabaseLocation): Promise<Target> {
  if ('file' in location) return sqliteTarget(location.file)
  return (await import('./postgres.ts')).postgresTarget(location.url)
}
