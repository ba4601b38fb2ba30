import type { Engine, Transaction } from './engine.ts'

/**
 * The only way to change data: everything in `work` happens, or nothing of it does. Nothing slow
 * (network, files, hashing) belongs inside, because every other writer waits for it; effects
 * follow the commit.
 */
export function atomically<T>(
  context: { db: Pick<Engine, 'write'> },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return context.db.write(work)
}
