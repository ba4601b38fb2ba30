import {
  endedUnpaid,
  holdsStock,
  isCaptured,
  type PaymentStatus,
} from '#shared/domain/order/payment/payment-status.ts'
import { atomically } from '../../db/engine/atomically.ts'
import {
  hasFailed,
  isCapturable,
  type ProviderCapture,
  type ProviderOrder,
  refundedOf,
} from '../../providers/provider.ts'
import { recordFees } from '../fees/record-fees.ts'
import type { StepAnswer } from '../payment/payment-steps.ts'
import {
  findPayment,
  movePayment,
  type PaymentRow,
  setTrouble,
} from '../payment/payments.queries.ts'
import type { SettlementContext } from '../payment/provider-registry.ts'
import { identifyExternalRefunds, recordRefunds } from '../refunds/external-refunds.ts'
import { reverseFailedRefunds } from '../refunds/failed-refunds.ts'
import { noteUnreadRefunds } from '../refunds/unread-refunds.ts'
import { notApproved } from './not-approved.ts'
import { announcePending } from './payment-mail.ts'
import { refuseWithoutCapture } from './provider-order.ts'
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
    const to = holdsStock(payment.status) ? endedAs(payment.status, order.status) : null
    return to === null ? undefined : releasePayment(context, payment.id, { to }, step)
  }
  if (hasFailed(capture) && !isCaptured(payment.status)) {
    const to = failedAs(payment.status, order)
    return to === null ? undefined : releasePayment(context, payment.id, { to }, step)
  }
  if (capture.status === 'pending') {
    return markPending(context, payment.id, capture, step)
  }
  if (!isCaptured(payment.status)) await settlePayment(context, payment, capture, step)
  await syncRefunds(context, payment, order)
  if (isCaptured(payment.status)) await recordFees(context, payment, order)
}

/** Updates the payment from the provider's record, and returns the capture. Throws if it failed. */
export async function applyOrder(
  context: SettlementContext,
  payment: PaymentRow,
  order: ProviderOrder,
  step?: number,
): Promise<ProviderCapture> {
  refuseWithoutCapture(order)
  const { capture, code: answer, trace } = order
  await syncPayment(context, payment, order, { step, answer, trace })
  if (hasFailed(capture)) throw notApproved('declined')
  // Pending: the page waits without an error, and the sweep checks again.
  return capture ?? { id: '', status: 'pending', amount: 0 }
}

async function syncRefunds(
  context: SettlementContext,
  { id, refundedCents }: PaymentRow,
  order: ProviderOrder,
) {
  const { refunds } = order
  await noteUnreadRefunds(context, id, order.unreadRefunds)
  if (refunds.length > 0) await identifyExternalRefunds(context, id, refunds)
  const isLess = await reverseFailedRefunds(context, refunds)
  const refunded = refundedOf(order)
  if (!isLess && refunded <= refundedCents) return
  await atomically(context, (tx) =>
    recordRefunds(tx, context.clock(), id, refunded, undefined, refunds),
  )
}

/** How a payment without a capture has ended; null if it has not. A reviewed card may be refused. */
function endedAs(status: PaymentStatus, at: ProviderOrder['status']) {
  if (status === 'pending') return at === 'waiting' || at === 'cancelled' ? 'denied' : null
  return at === 'cancelled' ? 'cancelled' : null
}

/**
 * After a review, a refusal is final; before one, the buyer may choose another card. Null if the
 * buyer has approved again since, so that the next capture decides.
 */
function failedAs(status: PaymentStatus, order: ProviderOrder) {
  if (status === 'pending') return 'denied'
  if (status === 'capturing') return isCapturable(order) ? 'declined' : 'denied'
  return isCapturable(order) ? null : 'declined'
}

function markPending(
  context: SettlementContext,
  paymentId: string,
  capture: ProviderCapture,
  step: StepAnswer,
): Promise<void> {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    if (!payment || isCaptured(payment.status)) return
    const at = context.clock()
    const issue = capture.reason ?? null
    if (payment.status === 'pending' || endedUnpaid(payment.status)) {
      // Only the reason may have changed. Of a payment that has ended, staff must know all the same.
      await setTrouble(tx, payment, { trouble: 'pending', issue, captureId: capture.id })
      return
    }
    const changes = { captureId: capture.id, trouble: 'pending', issue } as const
    if (!(await movePayment(tx, payment, 'pending', { at, step, changes }))) return
    await announcePending(tx, at, payment, issue, context.settings.staffEmail())
  })
}
