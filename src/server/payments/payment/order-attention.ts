import { isDeepStrictEqual } from 'node:util'
import type { Destination } from '#shared/domain/destination.ts'
import { withNote } from '#shared/domain/order/attention-words.ts'
import type { AttentionNote } from '#shared/domain/order/order-attention.ts'
import type { Rates, Totals } from '#shared/domain/pricing/pricing.ts'
import { regionNotes } from '#shared/domain/pricing/region-note.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { nextVersion } from '../../db/query/stale.ts'
import type { OrderDraft } from '../../db/schema/payments/payments.ts'
import { appendEvent } from '../../journal/journal.ts'
import { findOrder, toDetailedOrder, updateOrderRow } from '../../orders/orders.queries.ts'

type Change = {
  add?: AttentionNote | readonly AttentionNote[]
  /** Notes to remove, all of these codes or exactly these. */
  remove?: readonly AttentionNote['code'][]
  drop?: readonly AttentionNote[]
}

/** Adds and removes an order's notes for staff, and appends the event for dashboards. */
export async function changeAttention(
  tx: Transaction,
  now: number,
  orderId: string,
  { add = [], remove = [], drop = [] }: Change,
) {
  const orderRecord = await findOrder(tx, orderId)
  if (!orderRecord) return
  const { order, items } = orderRecord
  const isIn = (notes: readonly AttentionNote[], note: AttentionNote) =>
    notes.some((other) => isDeepStrictEqual(other, note))
  const left = (order.attention ?? []).filter(
    (note) => !remove.includes(note.code) && !isIn(drop, note),
  )
  const notes = [add]
    .flat()
    .reduce<AttentionNote[]>((all, note) => (isIn(all, note) ? all : withNote(all, note)), left)
  const attention = notes.length > 0 ? notes : null
  if (isDeepStrictEqual(attention, order.attention)) return
  // A new version, so that edits based on the order before this change are stale.
  const updatedAt = nextVersion(order, now)
  await updateOrderRow(tx, orderId, { attention, updatedAt })
  const changed = toDetailedOrder({ ...order, attention, updatedAt }, items)
  await appendEvent(tx, now, 'order.updated', changed)
}

type Addressed = Pick<OrderDraft, 'shippingAddress' | 'pickupProvince'>

/** Notes if the tax or the shipping of an order may be wrong because of its address. */
export function addressNotes(
  { shippingAddress: address, pickupProvince }: Addressed,
  destination: Destination,
  rates: Rates,
  priceAt: (destination: Destination) => Totals,
): AttentionNote[] {
  if (pickupProvince) return []
  if (typeof address !== 'object' || address === null) return [{ code: 'no_tax' }]
  return regionNotes(destination, rates, priceAt).map((code) => ({ code }))
}
