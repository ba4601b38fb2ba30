/**
 * Milliseconds from the start of one mail to that of the next, when the shop has nothing else to do:
 * no mail server takes a hundred a second from one sender.
 */
const APART = 10

/** However busy the shop is, its mail goes on. */
const APART_AT_MOST = 250

/** Shares of a processor: up to the one the shop counts as idle, from the other on as busy. */
const IDLE = 0.3
const BUSY = 0.6

/** How busy the shop was counts for about so many milliseconds. */
const REMEMBERED = 200

/** By so many times as much as a pause has come late, the next one is longer. */
const YIELDING = 10

/** What tells how busy the shop and its machine are. */
export type Machine = {
  /** Milliseconds on a clock that nobody sets. */
  now: () => number
  /** Milliseconds for which this process has had a processor. */
  used: () => number
  sleep: (milliseconds: number) => Promise<void>
}

const thisMachine: Machine = {
  now: () => performance.now(),
  used: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  sleep: Bun.sleep,
}

/**
 * Waits between one mail and the next. Each takes the loop for some milliseconds, and buyers go first:
 * how much of a processor the shop uses tells how busy they keep it. How late a pause ends tells it
 * where other programs use up the processor.
 */
export function createPace({ now, used, sleep } = thisMachine): () => Promise<void> {
  let apart = APART
  let busy = 0

  return async function pause() {
    const planned = apart
    const before = now()
    const usedBefore = used()
    await sleep(planned)
    const elapsed = now() - before
    const share = (used() - usedBefore) / elapsed
    busy += (share - busy) * Math.min(1, elapsed / REMEMBERED)
    const degree = Math.min(1, Math.max(0, (busy - IDLE) / (BUSY - IDLE)))
    const late = (elapsed - planned) * YIELDING
    apart = Math.min(
      APART_AT_MOST,
      Math.max(APART + late, APART * (APART_AT_MOST / APART) ** degree),
    )
  }
}
