import { sumOf } from '#shared/domain/money.ts'
import { isCaptured } from '#shared/domain/order/payment/payment-status.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { ProviderCapture, ProviderRefund, ProviderRefusal } from '../../providers/provider.ts'
import type { PaymentRow } from '../payment/payments.queries.ts'
import { findPayment } from '../payment/payments.queries.ts'
import {
  identifyExternalRefunds,
  isUnidentified,
  recordRefunds,
} from '../refunds/external-refunds.ts'
import { reverseFailedRefunds } from '../refunds/failed-refunds.ts'
import { refundedOfPayment, refundsOfPayment } from '../refunds/refunds.queries.ts'
import { syncPayment } from '../settlement/sync-with-provider.ts'
import type { StoredEvent } from './webhook-store.ts'

/**
 * Follows what a signed event itself says about money, because the provider refuses to show its record.
 * False if that is not enough.
 */
export async function followFacts(
  context: Context,
  payment: PaymentRow,
  event: StoredEvent,
  refusal: ProviderRefusal,
): Promise<boolean> {
  const { news } = event.facts
  if (news === 'captured' || news === 'denied') {
    return followCapture(context, payment, event, refusal)
  }
  if (news === 'refunded') return followRefund(context, payment, event)
  if (news === 'refund_failed') return followFailedRefund(context, payment, event)
  return false
}

async function followCapture(
  context: Context,
  payment: PaymentRow,
  { facts, type }: StoredEvent,
  { trace }: ProviderRefusal,
): Promise<boolean> {
  const { news, resourceId: id, amountCents: amount = payment.amountCents } = facts
  if (isCaptured(payment.status)) return true
  if (id === undefined || (news === 'captured' && facts.amountCents === undefined)) return false
  // The denial may be of an earlier capture, after which the buyer has approved again.
  if (news === 'denied' && (payment.status !== 'pending' || payment.captureId !== id)) return false
  const status: ProviderCapture['status'] = news === 'captured' ? 'completed' : 'failed'
  const capture = { id, status, amount }
  const order = { id, status: 'captured', code: type, capture, refunds: [], trace } as const
  await syncPayment(context, payment, order, { answer: type, trace })
  return true
}

async function followRefund(context: Context, payment: PaymentRow, { facts, type }: StoredEvent) {
  const { resourceId: id, amountCents: amount, refundedCents } = facts
  const listed: ProviderRefund[] =
    id === undefined || amount === undefined ? [] : [{ id, status: 'completed', amount }]
  if (listed.length > 0) await identifyExternalRefunds(context, payment.id, listed)
  return atomically(context, async (tx) => {
    const current = await findPayment(tx, payment.id)
    if (!current || !isCaptured(current.status)) return false
    const refunds = await refundsOfPayment(tx, payment.id)
    if (
      refunds.some(({ providerRefundId }) => providerRefundId !== null && providerRefundId === id)
    ) {
      return true
    }
    // The event may be about the shop's own refund, whose answer is still awaited.
    if ((await refundedOfPayment(tx, payment.id)).isAwaited) return false
    // A total that arrived earlier may include this refund, with others.
    const included = sumOf(refunds.filter(isUnidentified).map(({ amountCents }) => amountCents))
    const more = listed[0] && Math.max(0, listed[0].amount - included)
    const total = refundedCents ?? (more === undefined ? undefined : current.refundedCents + more)
    if (total === undefined) return false
    const step = { reason: 'refund_found', answer: type } as const
    await recordRefunds(tx, context.clock(), payment.id, total, step, listed)
    return true
  })
}

async function followFailedRefund(context: Context, payment: PaymentRow, { facts }: StoredEvent) {
  const { resourceId: id, amountCents: amount = 0 } = facts
  if (id === undefined) return false
  const failed: ProviderRefund[] = [{ id, status: 'failed', amount }]
  // It may be known from a total only.
  await identifyExternalRefunds(context, payment.id, failed)
  return reverseFailedRefunds(context, failed)
}
