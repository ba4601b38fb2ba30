import { isStorageFault } from '../errors.ts'
import type { Write } from './engine.ts'
import { writeFact } from './facts.ts'

/** Milliseconds for which a successful write stands, so that health checks cause few writes. */
const GOOD_FOR = 10_000
/** A failed write changed nothing, so it is repeated sooner. */
const BAD_FOR = 1_000

/**
 * Checks whether the disk accepts writes, by writing: locks can be taken even on a full disk. Always
 * writes the same row, so that a backup of the changed pages finds none. `write` is the given one; if
 * it finds the disk full, the next check does not rely on an earlier success.
 */
export function createWriteProbe(
  inner: Write,
  now: () => number = () => performance.now(),
): { write: Write; canWrite: () => Promise<boolean> } {
  let until = Number.NEGATIVE_INFINITY
  let result = Promise.resolve(true)

  const write: Write = async (work, keys) => {
    try {
      return await inner(work, keys)
    } catch (error) {
      if (isStorageFault(error)) until = Number.NEGATIVE_INFINITY
      throw error
    }
  }

  async function probe(): Promise<boolean> {
    try {
      await inner((tx) => writeFact(tx, 'last_health_check', 'written'), ['health'])
      return true
    } catch {
      until = now() + BAD_FOR
      return false
    }
  }

  return {
    write,
    canWrite: () => {
      if (now() < until) return result
      until = now() + GOOD_FOR
      result = probe()
      return result
    },
  }
}
