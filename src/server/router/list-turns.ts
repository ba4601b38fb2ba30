import { ActionError } from '#shared/contract/errors.ts'
import { clientOf, createFairQueue } from '../runtime/fair-queue.ts'
import { isThisMachine } from '../runtime/network.ts'

/** Long lists of products that are read or sent at once; each may take some megabytes. */
const AT_ONCE = 4
const MAX_WAITING = 256
const RETRY_AFTER = 5

/** Of these, the most for one network: a slow reader keeps a turn for long. */
const EACH = 2

type Waiting = { network: string; turn: PromiseWithResolvers<void> }

/** Lets long lists wait in turn by network; the promise resolves to the function that ends the turn. */
export function createListTurns() {
  const queue = createFairQueue<Waiting>(MAX_WAITING)
  /** How many turns each network has. */
  const turns = new Map<string, number>()
  let free = AT_ONCE

  const turnsOf = (network: string) => turns.get(network) ?? 0
  const mayTake = (network: string) => turnsOf(network) < EACH

  function take(network: string, count: 1 | -1) {
    free -= count
    const now = turnsOf(network) + count
    if (now > 0) turns.set(network, now)
    else turns.delete(network)
  }

  function end(network: string) {
    take(network, -1)
    const next = queue.next(mayTake)
    if (!next) return
    take(next.network, 1)
    next.turn.resolve()
  }

  return async (address: string): Promise<() => void> => {
    const client = clientOf(address)
    // Behind a proxy that is not trusted, every visitor appears to come from this machine:
    // each counts by itself.
    const network = isThisMachine(address) ? Bun.randomUUIDv7() : client.network
    if (free > 0 && mayTake(network)) {
      take(network, 1)
    } else {
      const turn = Promise.withResolvers<void>()
      const dropped = queue.add(client, { network, turn })
      dropped?.turn.reject(new ActionError('rate_limited', { retryAfter: RETRY_AFTER }))
      await turn.promise
    }
    let isOver = false
    return () => {
      if (!isOver) end(network)
      isOver = true
    }
  }
}
