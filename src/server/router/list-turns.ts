import { ActionError } from '#shared/contract/errors.ts'
import { clientOf, createFairQueue } from '../runtime/fair-queue.ts'
import { isThisMachine } from '../runtime/network.ts'

/** Long lists of products that are read or sent at once; each may take some megabytes. */
const AT_ONCE = 4
const MAX_WAITING = 256
const RETRY_AFTER = 5

/** Of these, the most for one network: a slow reader keeps a turn for long. */
const EACH = 2

/** Null for a network that is not counted. */
type Network = string | null
type Waiting = { network: Network; turn: PromiseWithResolvers<void> }

/** Lets long lists wait in turn by network; the promise resolves to the function that ends the turn. */
export function createListTurns() {
  const queue = createFairQueue<Waiting>(MAX_WAITING)
  /** How many turns each network has. */
  const turns = new Map<string, number>()
  let free = AT_ONCE

  const turnsOf = (network: string) => turns.get(network) ?? 0
  const mayTake = (network: Network) => network === null || turnsOf(network) < EACH

  function take(network: Network, count: 1 | -1) {
    free -= count
    if (network === null) return
    const now = turnsOf(network) + count
    if (now > 0) turns.set(network, now)
    else turns.delete(network)
  }

  function end(network: Network) {
    take(network, -1)
    const next = queue.next(mayTake)
    if (!next) return
    take(next.network, 1)
    next.turn.resolve()
  }

  return async (address: string): Promise<() => void> => {
    const client = clientOf(address)
    // Behind a proxy that is not trusted, every visitor appears to come from this machine.
    const network = isThisMachine(address) ? null : client.network
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
