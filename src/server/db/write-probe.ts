import type { Transaction } from './engine.ts'
import { settings } from './schema.ts'
import type { Write } from './writer.ts'

/** Milliseconds for which an answer stands, so that nobody can make the shop write by asking. */
const STANDS_FOR = 1_000

/**
 * Tells whether a write reaches the disk at this moment. Only a write can tell: on a full disk a
 * lock is still to be had.
 */
export function createWriteProbe(write: Write<Transaction>): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(true)

  async function tryToWrite() {
    const value = new Date().toISOString()
    try {
      await write((tx) =>
        tx
          .insert(settings)
          .values({ key: 'last_health_check', value })
          .onConflictDoUpdate({ target: settings.key, set: { value } }),
      )
      return true
    } catch {
      return false
    }
  }

  return () => {
    const now = performance.now()
    if (now - askedAt >= STANDS_FOR) {
      askedAt = now
      answer = tryToWrite()
    }
    return answer
  }
}
