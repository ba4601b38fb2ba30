import type { Source, Target } from './shop-end.ts'
import { sqliteSource, sqliteTarget } from './sqlite-end.ts'

/** A shop's database: a PostgreSQL database, or SQLite's file. */
export type End = { url: string } | { file: string }

export async function openSource(end: End): Promise<Source> {
  if ('file' in end) return sqliteSource(end.file)
  return (await import('./postgres-end.ts')).postgresSource(end.url)
}

/** Opens an empty target; throws `CannotMoveError` if it is not empty. */
export async function openTarget(end: End): Promise<Target> {
  if ('file' in end) return sqliteTarget(end.file)
  return (await import('./postgres-end.ts')).postgresTarget(end.url)
}
