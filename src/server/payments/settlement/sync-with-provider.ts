import {
  holdsStock,
  isCaptured,
  type PaymentStatus,
} from '../../../shared/domain/order/payment-status.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { StepAnswer } from '../payment/payment-steps.ts'
import { findPayment, movePayment, type PaymentRow } from '../payment/payments.queries.ts'
import type { SettlementContext } from '../payment/provider-registry.ts'
import {
  hasFailed,
  type ProviderCapture,
  type ProviderOrder,
  refundedOf,
} from '../providers/provider.ts'
import { identifyExternalRefunds, recordRefunds } from '../refunds/external-refunds.ts'
import { reverseFailedRefunds } from '../refunds/failed-refunds.ts'
import { releasePayment } from './release-payment.ts'
import { settlePayment } from './settle.ts'

/** The capture of a payment whose money is known to have been taken. */
export function storedCapture(payment: PaymentRow): ProviderCapture | null {
  if (payment.captureId === null || !isCaptured(payment.status)) return null
  return { id: payment.captureId, status: 'completed', amount: payment.amountCents }
}

/**
 * Updates a payment from the provider's record of its order: settles a capture, releases the
 * payment after a failed capture, and records refunds. If the record has no capture, the payment
 * changes only if its order was cancelled at the provider.
 */
export async function syncPayment(
  context: SettlementContext,
  payment: PaymentRow,
  order: ProviderOrder,
  step: StepAnswer,
): Promise<void> {
  const { capture } = order
  if (!capture) {
    const isCancelled = order.status === 'cancelled' && holdsStock(payment.status)
    return isCancelled ? releasePayment(context, payment.id, 'cancelled', step) : undefined
  }
  if (hasFailed(capture) && !isCaptured(payment.status)) {
    return releasePayment(context, payment.id, failedAs(payment.status), step)
  }
  if (capture.status === 'pending') {
    return markPending(context, payment.id, capture, step)
  }
  if (!isCaptured(payment.status)) await settlePayment(context, payment.id, capture, step)
  await syncRefunds(context, payment, order)
}

async function syncRefunds(
  context: SettlementContext,
  { id, refundedCents }: PaymentRow,
  order: ProviderOrder,
) {
  const { refunds } = order
  if (refunds.length > 0) await identifyExternalRefunds(context, id, refunds)
  const isLess = await reverseFailedRefunds(context, refunds)
  const refunded = refundedOf(order)
  if (!isLess && refunded <= refundedCents) return
  await atomically(context, (tx) =>
    recordRefunds(tx, context.clock(), id, refunded, undefined, refunds),
  )
}

/** After a review, a refusal is final; before one, the buyer may choose another card. */
function failedAs(status: PaymentStatus) {
  return status === 'pending' || status === 'capturing' ? 'denied' : 'declined'
}

function markPending(
  context: SettlementContext,
  paymentId: string,
  capture: ProviderCapture,
  step: StepAnswer,
): Promise<void> {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    const changes = { captureId: capture.id }
    if (payment) await movePayment(tx, payment, 'pending', { at: context.clock(), step, changes })
  })
}
