import type { Context } from '../../context/context.ts'
import {
  type PaymentProvider,
  type ProviderOrder,
  type ProviderRefund,
  ProviderUnavailable,
  UnreadableRecord,
} from '../../providers/provider.ts'
import type { PaymentRow } from '../payment/payments.queries.ts'
import { type RefundRow, refundsOfPayment } from '../refunds/refunds.queries.ts'

/** Milliseconds during which a refund is requested again, by what the provider answers. */
const UNREADABLE_FOR = 30 * 60 * 1000
const UNANSWERED_FOR = 3 * 24 * 60 * 60 * 1000

/** Whether a refund was requested for long enough without an answer that says what became of it. */
export function isGivenUp({ createdAt }: RefundRow, error: unknown, now: number): boolean {
  const isOutage = error instanceof ProviderUnavailable && !(error instanceof UnreadableRecord)
  return now - createdAt >= (isOutage ? UNANSWERED_FOR : UNREADABLE_FOR)
}

type RefundMatch = { order: ProviderOrder; refund: ProviderRefund }

/**
 * The refund in the provider's record of its payment; null if there is none, or if the record cannot
 * be read either. Throws while the record is not known.
 */
export async function findMade(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<RefundMatch | null> {
  const { providerOrderId } = payment
  if (providerOrderId === null) return null
  const order = await provider.getOrder(providerOrderId).catch((error) => {
    if (!isGivenUp(refund, error, context.clock())) throw error
    return null
  })
  const stored = await refundsOfPayment(context.db.read, payment.id)
  const recordedIds = new Set(stored.map(({ providerRefundId }) => providerRefundId))
  const match = order?.refunds.find(
    ({ id, amount, status }) =>
      amount === refund.amountCents && status !== 'failed' && !recordedIds.has(id),
  )
  return order && match ? { order, refund: match } : null
}
