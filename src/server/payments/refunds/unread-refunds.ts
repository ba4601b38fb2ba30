import { atomically } from '../../db/engine/atomically.ts'
import { changeAttention } from '../payment/order-attention.ts'
import { recordStep, wasUnread } from '../payment/payment-steps.ts'
import { findPayment, hasProvider } from '../payment/payments.queries.ts'
import type { SettlementContext } from '../payment/provider-registry.ts'
import { refundsOfPayment } from './refunds.queries.ts'

/**
 * Tells staff once of each refund that the provider lists in a form that the shop cannot read. The
 * shop's own refunds are known without it.
 */
export async function noteUnreadRefunds(
  context: SettlementContext,
  paymentId: string,
  unread: readonly string[] = [],
): Promise<void> {
  if (unread.length === 0) return
  await atomically(context, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    if (!payment?.orderId || !hasProvider(payment)) return
    const { orderId, provider, status } = payment
    const own = await refundsOfPayment(tx, paymentId)
    const at = context.clock()
    for (const answer of unread) {
      const isOwn = own.some(({ providerRefundId }) => providerRefundId === answer)
      if (isOwn || (await wasUnread(tx, paymentId, answer))) continue
      await recordStep(tx, paymentId, at, { reason: 'refund_unread', answer }, status)
      await changeAttention(tx, at, orderId, { add: { code: 'refund_unread', provider } })
    }
  })
}
