import { ActionError } from '#shared/contract/errors.ts'
import { createFairQueue, type Place } from '../runtime/fair-queue.ts'

/** If more callers from unknown origins are waiting, those of the largest network are refused. */
const MAX_UNKNOWN_WAITING = 64
/** Seconds after which a refused caller should try again. */
const RETRY_AFTER = 5

type Waiting = PromiseWithResolvers<void>

const crowded = () => new ActionError('rate_limited', { retryAfter: RETRY_AFTER })

/**
 * Queues password hashes, of which each takes 64 MB. Callers without a place go first. Those with one
 * have one hash at a time, however many processors there are, so that a flood takes no more than that.
 */
export function createHashTurns(atOnce: number) {
  const known: Waiting[] = []
  const unknown = createFairQueue<Waiting>(MAX_UNKNOWN_WAITING)
  let free = atOnce
  let isUnknownIn = false

  /** Waits for a turn. */
  async function begin(place: Place | null): Promise<void> {
    const waiting = Promise.withResolvers<void>()
    if (place === null) known.push(waiting)
    else unknown.add(place, waiting)?.reject(crowded())
    fill()
    return waiting.promise
  }

  function fill(): void {
    while (free > 0) {
      const next = known.shift() ?? nextUnknown()
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
    run: async <T>(place: Place | null, work: () => Promise<T>): Promise<T> => {
      await begin(place)
      try {
        return await work()
      } finally {
        free += 1
        if (place !== null) isUnknownIn = false
        fill()
      }
    },

    /** Throws `rate_limited` if a caller from this place would not have a turn. */
    refuseIfFull: (place: Place): void => {
      if (unknown.isFullFor(place)) throw crowded()
    },
  }
}
