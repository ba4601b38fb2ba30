import type { Log } from '../runtime/log/log.ts'
import type { Engine } from './engine/engine.ts'
import { openSqlite } from './sqlite/sqlite-engine.ts'
import { upgrade } from './sqlite/upgrade.ts'
import type { SyncMode } from './sqlite/wal-sync.ts'

type DatabasePlace = {
  /** A PostgreSQL database; null for SQLite. */
  databaseUrl: string | null
  /** A pooler in transaction mode before that database; null if there is none. */
  databasePoolerUrl?: string | null
  /** The most connections to PostgreSQL. */
  databaseConnections: number
  /** SQLite's file. */
  file: string
  sqliteSync: SyncMode
}

/**
 * Upgrades the shop's database to this version's schema and opens it; with `isAlone`, only if no
 * instance has the PostgreSQL database open.
 */
export async function openEngine(
  { databaseUrl, databasePoolerUrl, databaseConnections, file, sqliteSync }: DatabasePlace,
  log: Log,
  { isAlone = false } = {},
): Promise<Engine> {
  if (databaseUrl !== null) {
    const { openPostgres } = await import('./postgres/postgres-engine.ts')
    return openPostgres(databaseUrl, databaseConnections, log, {
      isAlone,
      poolerUrl: databasePoolerUrl,
    })
  }
  const { applied, kept } = await upgrade(file)
  if (kept) log.info('upgraded', { applied, kept })
  return openSqlite(file, log, sqliteSync)
}
