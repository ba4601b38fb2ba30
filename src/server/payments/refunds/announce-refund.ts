import { formatMoney } from '../../../shared/domain/money.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { appendEvent } from '../../journal/journal.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import { findOrder, toDetailedOrder } from '../../orders/orders.queries.ts'
import type { RefundRow } from './refunds.queries.ts'

/** Appends the order's event for dashboards, and for a refund the mail to the customer. */
export async function announceRefund(
  tx: Transaction,
  now: number,
  refund: RefundRow | null,
  orderId = refund?.orderId ?? '',
): Promise<void> {
  const found = await findOrder(tx, orderId)
  if (!found) return
  const order = toDetailedOrder(found.order, found.items)
  await appendEvent(tx, now, 'order.updated', order)
  if (!refund) return
  const data = { order, amount: formatMoney(refund.amountCents), reason: refund.reason }
  await enqueueMail(tx, now, { kind: 'order_refunded', recipient: order.customerEmail, data })
}
