import { withLocale } from '../../runtime/request-locale.ts'
import type { Engine, Transaction } from './engine.ts'

/**
 * Runs `work` in a transaction: the only way to change data. Do nothing slow inside (network, files,
 * hashing), because every other writer waits; run side effects after the commit. PostgreSQL may undo
 * `work` and run it again, so it must not change anything but the database.
 */
export function atomically<T>(
  context: { db: Pick<Engine, 'write'> },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  // The writer runs the work of several requests together; each must keep its own language.
  return context.db.write(withLocale(work))
}
