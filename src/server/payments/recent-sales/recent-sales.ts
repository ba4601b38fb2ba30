import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import type { OrderDraft } from '../../db/schema/order-draft.ts'
import type { FanOut } from '../../journal/fan-out.ts'

/** What a payment was opened for, and the order that it became. */
export type Sale = { providerOrderId: string; draft: OrderDraft; order: DetailedOrder }

/**
 * What was sold here a moment ago. A browser asks for its order right after the capture that made it;
 * to read that from the database is about a tenth of the work of a purchase, because every commit in
 * between empties the cache of the connection that reads.
 */
export type RecentSales = {
  /** From within the sale's transaction: it is found once the journal has told of its order. */
  note: (sale: Sale) => void
  /** Null when it was sold elsewhere or long ago, or its order was changed since. */
  find: (providerOrderId: string) => Sale | null
}

/** A second's worth of a rush; an order is some kilobytes. */
const KEPT = 500

export function createRecentSales(live: Pick<FanOut, 'listen'>): RecentSales {
  const noted = new Map<string, Sale>()
  const told = new Map<string, Sale>()

  live.listen(({ topic, name, data }) => {
    if (topic !== 'orders') return
    const { id } = JSON.parse(data) as DetailedOrder
    const sale = noted.get(id)
    if (!sale) return
    if (name === 'order.created') told.set(sale.providerOrderId, sale)
    else drop(sale)
  })

  function note(sale: Sale) {
    noted.set(sale.order.id, sale)
    const [oldest] = noted.values()
    if (noted.size > KEPT && oldest) drop(oldest)
  }

  function drop(sale: Sale) {
    noted.delete(sale.order.id)
    told.delete(sale.providerOrderId)
  }

  return { note, find: (providerOrderId) => told.get(providerOrderId) ?? null }
}
