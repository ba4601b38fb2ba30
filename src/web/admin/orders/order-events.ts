import { useState } from 'react'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { matchesOrder, type OrderQuery } from '../live/live-lists.ts'
import { useLiveEvents } from '../live/use-live-events.ts'

const HIGHLIGHT_FOR = 8_000

/** Orders that came in while the tab was open, highlighted for a while. */
export function useArrivals(): ReadonlySet<string> {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())

  useLiveEvents(({ name, data }) => {
    if (name !== 'order.created') return
    setNewIds((ids) => new Set(ids).add(data.id))
    const forget = () => setNewIds((ids) => new Set([...ids].filter((id) => id !== data.id)))
    setTimeout(forget, HIGHLIGHT_FOR)
  })

  return newIds
}

/** How many matching orders came in while the list was not sorted newest first. */
export function useUnseenOrders(query: OrderQuery): number {
  const [unseen, setUnseen] = useState<{ query: OrderQuery; count: number }>({ query, count: 0 })

  useLiveEvents(({ name, data }) => {
    if (name !== 'order.created') return
    const { sort = 'newest', ...filters } = query
    if (sort === 'newest' || !matchesOrder(data, filters)) return
    setUnseen((before) => ({ query, count: before.query === query ? before.count + 1 : 1 }))
  })

  return unseen.query === query ? unseen.count : 0
}

/**
 * The selected orders in list order, followed by those that have left the list because of a filter or
 * a new status. All are kept up to date.
 */
export function useTickedOrders(
  shown: readonly DetailedOrder[],
  ids: ReadonlySet<string>,
): readonly DetailedOrder[] {
  const [orders, setOrders] = useState<ReadonlyMap<string, DetailedOrder>>(new Map())
  const listed = shown.filter(({ id }) => ids.has(id))
  const isOutdated =
    listed.some((order) => orders.get(order.id) !== order) ||
    [...orders.keys()].some((id) => !ids.has(id))
  if (isOutdated) {
    const kept = [...orders.values()].filter(({ id }) => ids.has(id))
    setOrders(new Map([...kept, ...listed].map((order) => [order.id, order])))
  }

  useLiveEvents(({ name, data }) => {
    if (name !== 'order.updated') return
    setOrders((before) => (before.has(data.id) ? new Map(before).set(data.id, data) : before))
  })

  const isListed = new Set(listed.map(({ id }) => id))
  return [...listed, ...[...orders.values()].filter(({ id }) => !isListed.has(id))]
}
