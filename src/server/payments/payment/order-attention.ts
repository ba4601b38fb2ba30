import { longestAttention } from '../../../shared/contract/order-changes.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { nextVersion } from '../../db/query/stale.ts'
import { appendEvent } from '../../journal/journal.ts'
import { findOrder, toDetailedOrder, updateOrderRow } from '../../orders/orders.queries.ts'
import type { ProviderName } from '../providers/provider.ts'

/** What staff read on an order whose payment was disputed or reversed. */
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

const EARLIER = 'Earlier notes are under What happened.'

/**
 * Appends a note to an order's notes. Above the longest allowed length, whole sentences are dropped
 * from the beginning.
 */
export function withNote(words: string | null, add: string): string {
  const all = [words, add].filter(Boolean).join(' ')
  if (all.length <= longestAttention) return all
  const kept = all.slice(EARLIER.length + 1 - longestAttention)
  return `${EARLIER} ${kept.slice(kept.indexOf('. ') + 1).trimStart()}`
}

/** Adds and removes an order's notes for staff, and appends the event for dashboards. */
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
  if (add !== undefined && !words.includes(add)) words = withNote(words, add)
  const attention = words === '' ? null : words
  if (attention === order.attention) return
  // An edit based on the order without this note is stale.
  const updatedAt = nextVersion(order, now)
  await updateOrderRow(tx, orderId, { attention, updatedAt })
  const changed = toDetailedOrder({ ...order, attention, updatedAt }, items)
  await appendEvent(tx, now, 'order.updated', changed)
}
