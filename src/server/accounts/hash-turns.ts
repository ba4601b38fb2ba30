import { ActionError } from '#shared/contract/errors.ts'
import { createFairQueue, type QueuedClient } from '../runtime/fair-queue.ts'

/** If more callers from unknown origins are waiting, those of the largest network are refused. */
const MAX_UNKNOWN_WAITING = 64
/** Seconds after which a refused caller should try again. */
const RETRY_AFTER = 5

type Waiting = PromiseWithResolvers<void>

const crowded = () => new ActionError('rate_limited', { retryAfter: RETRY_AFTER })

/**
 * Queues password hashes, of which each takes 64 MB. Known callers (null) go first. Others
 * have one hash at a time, however many processors there are, so that a flood takes no more than that.
 */
export function createHashTurns(atOnce: number) {
  const trusted: Waiting[] = []
  const unknown = createFairQueue<Waiting>(MAX_UNKNOWN_WAITING)
  let free = atOnce
  let isUnknownIn = false

  /** Waits for a turn. */
  async function begin(client: QueuedClient | null): Promise<void> {
    const waiting = Promise.withResolvers<void>()
    if (client === null) trusted.push(waiting)
    else unknown.add(client, waiting)?.reject(crowded())
    fill()
    return waiting.promise
  }

  function fill(): void {
    while (free > 0) {
      const next = trusted.shift() ?? nextUnknown()
      if (!next) return
      free -= 1
      next.resolve()
    }
  }

  function nextUnknown(): Waiting | undefined {
    if (isUnknownIn) return undefined
    const next = unknown.next()
    isUnknownIn = next !== undefined
    return next
  }

  return {
    run: async <T>(client: QueuedClient | null, work: () => Promise<T>): Promise<T> => {
      await begin(client)
      try {
        return await work()
      } finally {
        free += 1
        if (client !== null) isUnknownIn = false
        fill()
      }
    },

    /** Throws `rate_limited` if this client would not have a turn. */
    refuseIfFull: (client: QueuedClient): void => {
      if (unknown.isFullFor(client)) throw crowded()
    },
  }
}
