import { LRUCache } from 'lru-cache'
import { createFairQueue, type QueuedClient } from './fair-queue.ts'

const INTERVAL = 1_000
const MAX_WAITING = 5
/** The least recently used lanes are dropped, because strangers can guess any number of names. */
const MAX_LANES = 10_000

type Lane = { add: (client: QueuedClient) => Promise<boolean> | null }

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
     * Joins a lane; the promise resolves to true when the caller's turn has come, or to false if the
     * caller had to give way to another network. Null if the lane is full.
     */
    enter: (key: string, client: QueuedClient): Promise<boolean> | null => {
      lanes ??= new LRUCache({ max: MAX_LANES })
      const lane = lanes.get(key) ?? createLane()
      lanes.set(key, lane)
      return lane.add(client)
    },
  }
}

function createLane(): Lane {
  const queue = createFairQueue<PromiseWithResolvers<boolean>>(MAX_WAITING)
  let isMoving = false

  async function move() {
    if (isMoving) return
    isMoving = true
    do await Bun.sleep(INTERVAL)
    while (serveNext())
    isMoving = false
  }

  /** Returns whether others are waiting. */
  function serveNext(): boolean {
    queue.next()?.resolve(true)
    return queue.size() > 0
  }

  return {
    add: (client) => {
      if (queue.isFullFor(client)) return null
      const waiting = Promise.withResolvers<boolean>()
      queue.add(client, waiting)?.resolve(false)
      void move()
      return waiting.promise
    },
  }
}
