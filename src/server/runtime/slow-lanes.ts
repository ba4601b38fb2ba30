import { LRUCache } from 'lru-cache'

const INTERVAL = 1_000
const MAX_WAITING = 5
/** The least recently used lanes are dropped, because strangers can guess any number of names. */
const MAX_LANES = 10_000

type Lane = { waiting: number; last: Promise<void> }

export type SlowLanes = ReturnType<typeof createSlowLanes>

/**
 * Slow lanes for sign-ins over the limit: one for each known network, known device and guessed
 * name. Each instance has its own lanes, but the failures in a lane are counted for all instances
 * together.
 */
export function createSlowLanes() {
  // Created when someone starts to guess, because it allocates room for all lanes at once.
  let lanes: LRUCache<string, Lane> | undefined

  return {
    /**
     * Joins a lane; the promise resolves when the caller's turn has come. Null if the lane is full.
     */
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
