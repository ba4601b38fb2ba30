import { networkOf, wideNetworkOf } from './network.ts'

/** Who waits: a visitor, and the network of the visitor. */
export type QueuedClient = { network: string; visitor: string }

export function clientOf(address: string): QueuedClient {
  return { network: wideNetworkOf(address), visitor: networkOf(address) }
}

type Network<T> = { waiting: number; visitors: Map<string, T[]> }

/**
 * A queue that serves networks in turn, and the visitors of each network in turn. When it is full,
 * the newest item of those who have the most gives way, so that nobody can keep others out.
 */
export function createFairQueue<T>(most: number) {
  const networks = new Map<string, Network<T>>()
  let size = 0

  const waitingOf = ({ network, visitor }: QueuedClient) => {
    const own = networks.get(network)
    return { network: own?.waiting ?? 0, visitor: own?.visitors.get(visitor)?.length ?? 0 }
  }

  /** Who gives way to a new item from this place; null if the item itself has to. */
  function yieldingTo(client: QueuedClient): QueuedClient | null {
    const own = waitingOf(client)
    const network = largest(networks, ({ waiting }) => waiting)
    const visitors = networks.get(network)?.visitors ?? new Map<string, T[]>()
    const visitor = largest(visitors, ({ length }) => length)
    const turn = { network, visitor }
    const its = waitingOf(turn)
    const by = network === client.network ? 'visitor' : 'network'
    // Otherwise those with equally many would push one another out.
    return its[by] > own[by] + 1 ? turn : null
  }

  function remove({ network, visitor }: QueuedClient, end: 'oldest' | 'newest'): T | undefined {
    const from = networks.get(network)
    const items = from?.visitors.get(visitor)
    const item = end === 'oldest' ? items?.shift() : items?.pop()
    if (!from || !items || item === undefined) return undefined
    size -= 1
    from.waiting -= 1
    if (items.length === 0) from.visitors.delete(visitor)
    if (from.waiting === 0) networks.delete(network)
    return item
  }

  return {
    size: () => size,

    /** Whether `add` would refuse an item from this place. */
    isFullFor: (client: QueuedClient): boolean => size >= most && yieldingTo(client) === null,

    /** Adds an item; returns the one that does not fit, which may be the new one. */
    add: (client: QueuedClient, item: T): T | undefined => {
      const yielding = size < most ? undefined : yieldingTo(client)
      if (yielding === null) return item
      const dropped = yielding && remove(yielding, 'newest')
      const network = networks.get(client.network) ?? { waiting: 0, visitors: new Map() }
      networks.set(client.network, network)
      const items = network.visitors.get(client.visitor) ?? []
      network.visitors.set(client.visitor, [...items, item])
      network.waiting += 1
      size += 1
      return dropped
    },

    /** Takes the item whose turn it is, of the networks that may have one. */
    next: (mayHave: (network: string) => boolean = () => true): T | undefined => {
      const network = networks.keys().find(mayHave)
      const [visitor] = (network !== undefined && networks.get(network)?.visitors.keys()) || []
      if (network === undefined || visitor === undefined) return undefined
      const item = remove({ network, visitor }, 'oldest')
      const rest = networks.get(network)
      if (rest) {
        putLast(rest.visitors, visitor)
        putLast(networks, network)
      }
      return item
    },
  }
}

function largest<V>(map: ReadonlyMap<string, V>, sizeOf: (value: V) => number): string {
  let [longest, most] = ['', -1]
  for (const [key, value] of map) {
    if (sizeOf(value) > most) [longest, most] = [key, sizeOf(value)]
  }
  return longest
}

function putLast<V>(map: Map<string, V>, key: string): void {
  const value = map.get(key)
  if (value === undefined) return
  map.delete(key)
  map.set(key, value)
}
