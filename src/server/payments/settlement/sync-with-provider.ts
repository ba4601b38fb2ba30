import { isTaken, type PaymentStatus } from '../../../shared/domain/payment-status.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { nameExternalRefunds } from '../refunds/external-refunds.ts'
import type { StepAnswer } from '../payment/payment-steps.ts'
import { findPayment, movePayment, type PaymentRow } from '../payment/payments.queries.ts'
import {
  hasFailed,
  isCompleted,
  type ProviderCapture,
  type ProviderOrder,
  refundedOf,
} from '../providers/provider.ts'
import { recordRefunds } from '../refunds/record-refunds.ts'
import { reverseFailedRefunds } from '../refunds/failed-refunds.ts'
import { releasePayment } from './release-payment.ts'
import { settlePayment } from './settle.ts'
import type { Settling } from '../payment/settling.ts'

/** The capture of a payment whose money is known to have been taken. */
export function storedCapture(payment: PaymentRow): ProviderCapture | null {
  if (payment.captureId === null || !isTaken(payment.status)) return null
  return { id: payment.captureId, status: 'COMPLETED', amount: payment.amountCents }
}

/**
 * Brings a payment to where the provider's own record of its order stands, whoever has asked for
 * it: money that was taken is settled, money that was refused is given up, refunds are recorded.
 * What has not been captured yet stays as it is.
 */
export async function followOrder(
  context: Settling,
  payment: PaymentRow,
  order: ProviderOrder,
  step: StepAnswer,
): Promise<void> {
  const { capture } = order
  if (!capture) return
  if (hasFailed(capture) && !isTaken(payment.status)) {
    return releasePayment(context, payment.id, failedAs(payment.status), step)
  }
  if (!isCompleted(capture) && !hasFailed(capture)) {
    return awaitMoney(context, payment.id, capture, step)
  }
  if (!isTaken(payment.status)) await settlePayment(context, payment.id, capture, step)
  await followRefunds(context, payment, order)
}

/** One by one, because each may fail by itself, and be told of by nobody. */
async function followRefunds(
  context: Settling,
  { id, refundedCents }: PaymentRow,
  order: ProviderOrder,
) {
  const { refunds } = order
  if (refunds.length > 0) await nameExternalRefunds(context, id, refunds)
  const isLess = await reverseFailedRefunds(context, refunds)
  const refunded = refundedOf(order)
  if (!isLess && refunded <= refundedCents) return
  await atomically(context, (tx) =>
    recordRefunds(tx, context.clock(), id, refunded, undefined, refunds),
  )
}

/** After a check the provider's no is final; before it the buyer may choose another means. */
function failedAs(status: PaymentStatus) {
  return status === 'pending' || status === 'capturing' ? 'denied' : 'declined'
}

function awaitMoney(
  context: Settling,
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
