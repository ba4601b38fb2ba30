import { isDeepStrictEqual } from 'node:util'
import { withNote } from '../../../shared/domain/order/attention-words.ts'
import type { AttentionNote } from '../../../shared/domain/order/order-attention.ts'
import { contradictsPostalCode } from '../../../shared/domain/customer/postal-code.ts'
import type { OrderDraft } from '../../db/schema/payments.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { nextVersion } from '../../db/query/stale.ts'
import { appendEvent } from '../../journal/journal.ts'
import { findOrder, toDetailedOrder, updateOrderRow } from '../../orders/orders.queries.ts'

type Change = { add?: AttentionNote; remove?: readonly AttentionNote['code'][] }

/** Adds and removes an order's notes for staff, and appends the event for dashboards. */
export async function changeAttention(
  tx: Transaction,
  now: number,
  orderId: string,
  { add, remove = [] }: Change,
) {
  const found = await findOrder(tx, orderId)
  if (!found) return
  const { order, items } = found
  const left = (order.attention ?? []).filter(({ code }) => !remove.includes(code))
  const isKnown = left.some((note) => isDeepStrictEqual(note, add))
  const notes = add && !isKnown ? withNote(left, add) : left
  const attention = notes.length > 0 ? notes : null
  if (isDeepStrictEqual(attention, order.attention)) return
  // A new version, so that edits based on the order before this change are stale.
  const updatedAt = nextVersion(order, now)
  await updateOrderRow(tx, orderId, { attention, updatedAt })
  const changed = toDetailedOrder({ ...order, attention, updatedAt }, items)
  await appendEvent(tx, now, 'order.updated', changed)
}

/** A note if the tax of an order may be wrong; otherwise null. */
export function addressNote({
  shippingAddress: address,
  pickupProvince,
}: Pick<OrderDraft, 'shippingAddress' | 'pickupProvince'>): AttentionNote | null {
  if (pickupProvince) return null
  if (typeof address !== 'object' || address === null) return { code: 'no_tax' }
  return contradictsPostalCode(address) ? { code: 'other_region' } : null
}
