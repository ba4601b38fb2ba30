import { rmSync, writeFileSync } from 'node:fs'

/** A place for the commits, and one for each worker that waits. */
const PLACES = 64
/** Milliseconds after which somebody who waited has had their turn, or is gone. */
const RECENT = 10

export type Board = {
  /** How often anybody has committed. */
  commits: () => number
  committed: () => void
  waits: () => void
  areWaiting: () => boolean
}

/** Makes the file that the workers of one parent look at; what an earlier one left is not reused. */
export function makeBoard(file: string): void {
  // Workers of a parent that is gone may still look at the old one, which must not shrink.
  rmSync(file, { force: true })
  writeFileSync(file, new Uint8Array(PLACES * Uint32Array.BYTES_PER_ELEMENT), { mode: 0o600 })
}

/**
 * A few numbers in memory that all workers share, because asking another process on every page
 * would cost more than the page. Nothing depends on them but speed and the order of things: what
 * happened stands in the database.
 */
export function openBoard(file: string, worker: number): Board {
  const bytes = Bun.mmap(file)
  const numbers = new Uint32Array(bytes.buffer, bytes.byteOffset, PLACES)
  const own = 1 + (worker % (PLACES - 1))
  const now = () => Date.now() >>> 0

  return {
    commits: () => Atomics.load(numbers, 0),
    committed: () => void Atomics.add(numbers, 0, 1),
    waits: () => void Atomics.store(numbers, own, now()),
    areWaiting: () => {
      const moment = now()
      return numbers.some(
        (at, place) => place > 0 && place !== own && moment - at < RECENT && moment >= at,
      )
    },
  }
}
