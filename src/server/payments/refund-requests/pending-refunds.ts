import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { providerOf } from '../payment/provider-registry.ts'
import { syncPayment } from '../settlement/sync-with-provider.ts'
import type { ProviderRefund } from '../providers/provider.ts'
import { findPayment } from '../payment/payments.queries.ts'
import { nextRefundCheck } from '../refunds/next-refund-check.ts'
import { pendingRefunds, type RefundRow, updateRefund } from '../refunds/refunds.queries.ts'

/**
 * Checks refunds that were still pending at the provider, because a webhook may never come. A failed
 * one is reversed, and its order gets a note for staff.
 */
export async function checkPendingRefunds(context: Context, now: number): Promise<void> {
  for (const refund of await pendingRefunds(context.db.read, now)) {
    const status = await syncRefund(context, refund).catch((error) => {
      context.log.warn('refund_unanswered', { refund: refund.id, error })
      return 'pending' as const
    })
    const nextCheckAt = nextRefundCheck({ status }, refund, now)
    await atomically(context, (tx) => updateRefund(tx, refund.id, { nextCheckAt }))
  }
}

/** Syncs the refund's payment with the provider and returns the refund's status there. */
async function syncRefund(context: Context, refund: RefundRow): Promise<ProviderRefund['status']> {
  const payment = await findPayment(context.db.read, refund.paymentId)
  const provider = payment && providerOf(context, payment)
  if (!payment?.providerOrderId || !provider?.isReachable()) return 'pending'
  const order = await provider.getOrder(payment.providerOrderId)
  await syncPayment(context, payment, order, { reason: 'checked', trace: order.trace })
  return order.refunds.find(({ id }) => id === refund.providerRefundId)?.status ?? 'pending'
}
