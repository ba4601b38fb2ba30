import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { providerOf } from '../payment/provider-registry.ts'
import { followOrder } from '../settlement/sync-with-provider.ts'
import { findPayment } from '../payment/payments.queries.ts'
import { nextRefundCheck } from '../refunds/next-refund-check.ts'
import { promisedRefunds, type RefundRow, updateRefund } from '../refunds/refunds.queries.ts'

/**
 * Asks what became of refunds that the provider had only promised, because a webhook may never come.
 * One that has failed is taken back, and its order is marked for staff.
 */
export async function checkPendingRefunds(context: Context, now: number): Promise<void> {
  for (const refund of await promisedRefunds(context.db.read, now)) {
    const status = await askAfter(context, refund).catch((error) => {
      context.log.warn('refund_unanswered', { refund: refund.id, error })
      return 'PENDING'
    })
    const nextCheckAt = nextRefundCheck({ status }, refund, now)
    await atomically(context, (tx) => updateRefund(tx, refund.id, { nextCheckAt }))
  }
}

/** Where the refund stands by the provider's record, which is followed on the way. */
async function askAfter(context: Context, refund: RefundRow): Promise<string> {
  const payment = await findPayment(context.db.read, refund.paymentId)
  const provider = payment && providerOf(context, payment)
  if (!payment?.providerOrderId || !provider?.isReachable()) return 'PENDING'
  const order = await provider.getOrder(payment.providerOrderId)
  await followOrder(context, payment, order, { answer: 'looked at', trace: order.trace })
  return order.refunds.find(({ id }) => id === refund.providerRefundId)?.status ?? 'PENDING'
}
