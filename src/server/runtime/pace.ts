/**
 * Milliseconds between two pieces of work while the shop is idle: no mail server accepts more than
 * a hundred emails a second from one sender.
 */
const APART = 10

const APART_AT_MOST = 250

/** Shares of a processor. The shop counts as idle up to IDLE, and as fully busy from BUSY on. */
const IDLE = 0.3
const BUSY = 0.6

const AVERAGED_OVER = 200

/** If a pause ends late, the next one is longer by this many times the delay. */
const DELAY_FACTOR = 10

/** Measures how busy the shop and its machine are. */
export type Machine = {
  now: () => number
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
 * Pauses between pieces of work that can wait, such as emails and the simulator's webhooks. Each takes
 * some milliseconds of the event loop, and buyers go first. The shop's own CPU use shows how busy it is;
 * a late timer shows that other programs use the CPU.
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
    busy += (share - busy) * Math.min(1, elapsed / AVERAGED_OVER)
    const degree = Math.min(1, Math.max(0, (busy - IDLE) / (BUSY - IDLE)))
    const late = (elapsed - planned) * DELAY_FACTOR
    apart = Math.min(
      APART_AT_MOST,
      Math.max(APART + late, APART * (APART_AT_MOST / APART) ** degree),
    )
  }
}
