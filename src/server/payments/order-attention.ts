import type { Transaction } from '../db/engine.ts'
import { appendEvent } from '../live/journal.ts'
import { findOrder, toDetailedOrder, updateOrderRow } from '../orders/orders.queries.ts'
import type { ProviderName } from './provider.ts'

/** What staff read on an order whose money did not stay. */
export const attentionWords = {
  paypal: {
    disputed: 'The buyer disputes this payment; answer it in the Resolution Centre of PayPal.',
    reversed: 'PayPal has taken the money for this order back.',
  },
  stripe: {
    disputed: 'The buyer disputes this card payment; answer it in the dashboard of Stripe.',
    reversed: 'The money for this order was taken back: the dispute of its card payment was lost.',
  },
} as const satisfies Record<ProviderName, { disputed: string; reversed: string }>

/** Adds words for staff to an order and takes others away; dashboards hear of it at once. */
export async function changeAttention(
  tx: Transaction,
  now: number,
  orderId: string,
  { add, remove = [] }: { add?: string; remove?: readonly string[] },
) {
  const found = await findOrder(tx, orderId)
  if (!found) return
  const { order, items } = found
  let words = order.attention ?? ''
  for (const gone of remove) words = words.replace(gone, '').replace(/ {2,}/g, ' ').trim()
  if (add !== undefined && !words.includes(add)) words = `${words} ${add}`.trim()
  const attention = words === '' ? null : words
  if (attention === order.attention) return
  // Whoever has the order open for editing saw it without these words.
  const updatedAt = Math.max(now, order.updatedAt + 1)
  await updateOrderRow(tx, orderId, { attention, updatedAt })
  const changed = toDetailedOrder({ ...order, attention, updatedAt }, items)
  await appendEvent(tx, now, 'order.updated', changed)
}
