import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Reader } from '../db/engine/engine.ts'
import { readFact, writeFact } from '../db/engine/facts.ts'
import { settingIn } from '../db/sqlite/snapshot.ts'
import { tryParseJson } from '../runtime/try-parse-json.ts'

const FAILED = 'last_failed_backup'

type Failure = { at: string; reason: string }

/** Logs why a scheduled backup failed, and stores it for `doctor`, which cannot try what the service may. */
export async function reportFailure(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  reason: string,
): Promise<void> {
  log.error('backup_failed', { reason })
  const failure: Failure = { at: new Date(clock()).toISOString(), reason: reason.slice(0, 1_000) }
  // The same full disk may keep the database from storing it.
  await atomically({ db }, (tx) => writeFact(tx, FAILED, JSON.stringify(failure))).catch(() => {})
}

/** When a backup failed last; null if none did. */
export async function lastFailedAt(db: Pick<Reader, 'select'>): Promise<number | null> {
  const failure = tryParseJson((await readFact(db, FAILED)) ?? '') as Failure | null
  return failure && Date.parse(failure.at)
}

/** Null if no backup failed. */
export function lastFailureIn(file: string): Failure | null {
  return tryParseJson(settingIn(file, FAILED) ?? '') as Failure | null
}
