import { LRUCache } from 'lru-cache'

const INTERVAL = 1_000
const MAX_WAITING = 5
/** Wrong passwords in a window before the lane closes until the window ends. */
const MAX_FAILURES = 60
const WINDOW = 15 * 60_000
/** The least recently used are dropped: strangers can guess at any number of names. */
const MAX_LANES = 10_000

type Lane = { waiting: number; failures: number; startedAt: number; last: Promise<void> }

export type SlowLanes = ReturnType<typeof createSlowLanes>

/**
 * Slow lanes for sign-ins over the limit: one for each known network, known device and guessed name.
 */
export function createSlowLanes(clock: () => number) {
  const lanes = new LRUCache<string, Lane>({ max: MAX_LANES })

  function laneOf(key: string): Lane {
    const now = clock()
    const known = lanes.get(key)
    const lane = known ?? { waiting: 0, failures: 0, startedAt: now, last: Promise.resolve() }
    lanes.set(key, lane)
    // A window that starts in the future is from before the clock was set back.
    const isRunning = lane.startedAt <= now && now < lane.startedAt + WINDOW
    return isRunning ? lane : Object.assign(lane, { failures: 0, startedAt: now })
  }

  return {
    /**
     * Waits for a turn in a lane and counts a failure; null at once if the lane is full or closed.
     * `succeeded` reverts the failure.
     */
    enter: async (key: string) => {
      const lane = laneOf(key)
      if (lane.waiting >= MAX_WAITING || lane.failures >= MAX_FAILURES) return null
      lane.waiting += 1
      lane.failures += 1
      lane.last = lane.last.then(() => Bun.sleep(INTERVAL))
      await lane.last
      lane.waiting -= 1
      return { succeeded: () => void (lane.failures = Math.max(0, lane.failures - 1)) }
    },
  }
}
