import { withNote } from '#shared/domain/order/attention-words.ts'
import type { AttentionNote } from '#shared/domain/order/order-attention.ts'
import { isAllPacked } from '#shared/domain/order/parcels/shipment.ts'
import { type OrderItemRow, type OrderRow, toDetailedOrder } from './orders.queries.ts'

type Items = readonly OrderItemRow[]

export function isRaised(before: Items, after: Items): boolean {
  return raised(before, after).length > 0
}

/**
 * A note for an order that gets more units after it was sent, which nobody would pack: by hand it stays
 * as it was called. One whose parcels held everything is placed again instead (PARCEL-02).
 */
export function noteOfAdded(
  order: OrderRow,
  after: Pick<OrderRow, 'status'> & Partial<Pick<OrderRow, 'attention'>>,
  { before, edited }: { before: Items; edited: Items },
): { attention?: AttentionNote[] } {
  const { status, pickupProvince } = order
  const isSent = status === 'shipped' || status === 'completed'
  if (!isSent || after.status !== status || pickupProvince !== null) return {}
  if (status === 'shipped' && isAllPacked(toDetailedOrder(order, [...before]))) return {}
  const names = raised(before, edited).map(({ productName }) => productName)
  if (names.length === 0) return {}
  const notes = after.attention ?? order.attention ?? []
  const earlier = notes.flatMap((note) =>
    note.code === 'added_after_sending' ? note.products : [],
  )
  const others = notes.filter(({ code }) => code !== 'added_after_sending')
  const products = [...new Set([...earlier, ...names])]
  return { attention: withNote(others, { code: 'added_after_sending', products }) }
}

function raised(before: Items, after: Items): Items {
  return after.filter(({ quantity }, index) => quantity > (before[index]?.quantity ?? 0))
}
