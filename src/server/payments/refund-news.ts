import { formatMoney } from '../../shared/domain/money.ts'
import { leftToRefund } from '../../shared/domain/refund.ts'
import type { Transaction } from '../db/engine.ts'
import { appendEvent } from '../live/journal.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import { findOrder, toDetailedOrder } from '../orders/orders.queries.ts'
import { findPayment } from './payments.queries.ts'
import { insertRefund, refundedOfPayment, type RefundRow, shiftRefunds } from './refunds.queries.ts'

/** Tells dashboards what became of an order's money, and its customer when some went back. */
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

/**
 * What was given back at the provider itself becomes a refund of its order as well: the provider's
 * sum less what the shop knows of. While an answer of the provider's is awaited, its sum may hold
 * that refund already, so it is looked at again once the answer is there.
 */
export async function noteForeignRefund(
  tx: Transaction,
  now: number,
  paymentId: string,
): Promise<void> {
  const payment = await findPayment(tx, paymentId)
  if (!payment?.orderId) return
  const { doneCents, isAwaited } = await refundedOfPayment(tx, paymentId)
  const found = isAwaited ? null : await findOrder(tx, payment.orderId)
  if (!found) return
  const amountCents = Math.min(payment.refundedCents - doneCents, leftToRefund(found.order))
  if (amountCents < 1) return
  const refund: RefundRow = {
    id: Bun.randomUUIDv7(),
    orderId: payment.orderId,
    paymentId,
    amountCents,
    reason: null,
    restock: [],
    status: 'done',
    origin: 'provider',
    actorName: null,
    requestKey: null,
    providerKey: crypto.randomUUID(),
    providerRefundId: null,
    stepId: null,
    failure: null,
    attempts: 0,
    nextAttemptAt: now,
    createdAt: now,
    updatedAt: now,
  }
  await insertRefund(tx, refund)
  await shiftRefunds(tx, payment.orderId, { refunded: amountCents, at: now })
  await announceRefund(tx, now, refund)
}
