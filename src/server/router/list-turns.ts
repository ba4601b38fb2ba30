import { ActionError } from '#shared/contract/errors.ts'
import { clientOf, createFairQueue } from '../runtime/fair-queue.ts'

/** Long lists of products that are read or sent at once; each may take some megabytes. */
const AT_ONCE = 4
const MAX_WAITING = 256
const RETRY_AFTER = 5

/** Lets long lists wait in turn by network; the promise resolves to the function that ends the turn. */
export function createListTurns() {
  const queue = createFairQueue<PromiseWithResolvers<void>>(MAX_WAITING)
  let free = AT_ONCE

  function end() {
    const next = queue.next()
    if (next) next.resolve()
    else free += 1
  }

  return async (address: string): Promise<() => void> => {
    if (free > 0) {
      free -= 1
    } else {
      const waiting = Promise.withResolvers<void>()
      const dropped = queue.add(clientOf(address), waiting)
      dropped?.reject(new ActionError('rate_limited', { retryAfter: RETRY_AFTER }))
      await waiting.promise
    }
    let isOver = false
    return () => {
      if (!isOver) end()
      isOver = true
    }
  }
}
