import type { Write } from './engine.ts'
import { writeSetting } from './settings.ts'

/** Milliseconds for which a result is reused, so that health checks cannot cause many writes. */
const VALID_FOR = 1_000

/** Checks whether the disk accepts writes, by writing: locks can be taken even on a full disk. */
export function createWriteProbe(write: Write): () => Promise<boolean> {
  let checkedAt = Number.NEGATIVE_INFINITY
  let result = Promise.resolve(true)

  return () => {
    const now = performance.now()
    if (now - checkedAt >= VALID_FOR) {
      checkedAt = now
      const at = new Date().toISOString()
      result = write((tx) => writeSetting(tx, 'last_health_check', at)).then(
        () => true,
        () => false,
      )
    }
    return result
  }
}
