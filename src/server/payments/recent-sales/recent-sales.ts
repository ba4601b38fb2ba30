import { LRUCache } from 'lru-cache'
import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import type { OrderDraft } from '../../db/schema/payments.ts'
import type { FanOut } from '../../journal/fan-out.ts'

/** A payment's draft, and the order it became. */
export type Sale = { providerOrderId: string; draft: OrderDraft; order: DetailedOrder }

/**
 * A cache of the latest sales. A browser asks for its order right after the capture that made it, and
 * reading it from the database is about a tenth of the work of a purchase, because every commit in
 * between empties the page cache of the reading connection.
 */
export type RecentSales = {
  /** Call it in the sale's transaction. `find` returns the sale once its event is published. */
  note: (sale: Sale) => void
  /** Null when it is no longer cached, or its order has changed. */
  find: (providerOrderId: string) => Sale | null
}

/** About one second of sales at peak load; an order is a few kilobytes. */
const KEPT = 500

export function createRecentSales(live: Pick<FanOut, 'listen'>): RecentSales {
  const published = new Map<string, Sale>()
  const noted = new LRUCache<string, Sale>({
    max: KEPT,
    dispose: ({ providerOrderId }) => published.delete(providerOrderId),
  })

  live.listen(({ topic, name, data }) => {
    if (topic !== 'orders') return
    const { id } = JSON.parse(data) as DetailedOrder
    const sale = noted.peek(id)
    if (!sale) return
    if (name === 'order.created') published.set(sale.providerOrderId, sale)
    else noted.delete(id)
  })

  return {
    note: (sale) => void noted.set(sale.order.id, sale),
    find: (providerOrderId) => published.get(providerOrderId) ?? null,
  }
}
