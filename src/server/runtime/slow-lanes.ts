import { LRUCache } from 'lru-cache'

const INTERVAL = 1_000
const MAX_WAITING = 5
/** The least recently used are dropped: strangers can guess at any number of names. */
const MAX_LANES = 10_000

type Lane = { waiting: number; last: Promise<void> }

export type SlowLanes = ReturnType<typeof createSlowLanes>

/**
 * Slow lanes for sign-ins over the limit: one for each known network, known device and guessed name.
 * Each instance has its own; how many failures a lane takes is counted for all of them.
 */
export function createSlowLanes() {
  // Made when somebody guesses, because it has room for all of them from the start.
  let lanes: LRUCache<string, Lane> | undefined

  return {
    /** Takes a place in a lane; the promise resolves when it is its turn. Null if the lane is full. */
    enter: (key: string): Promise<void> | null => {
      lanes ??= new LRUCache({ max: MAX_LANES })
      const lane = lanes.get(key) ?? { waiting: 0, last: Promise.resolve() }
      lanes.set(key, lane)
      if (lane.waiting >= MAX_WAITING) return null
      lane.waiting += 1
      lane.last = lane.last.then(() => Bun.sleep(INTERVAL))
      return lane.last.then(() => void (lane.waiting -= 1))
    },
  }
}
