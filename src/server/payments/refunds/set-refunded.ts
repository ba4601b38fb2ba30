import type { Cents } from '#shared/domain/money.ts'
import { statusByRefunds } from '#shared/domain/order/payment/payment-status.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { recordStep, type StepAnswer } from '../payment/payment-steps.ts'
import { movePayment, type PaymentRow, updatePayment } from '../payment/payments.queries.ts'

/**
 * Sets how much of a captured payment was refunded. Until a dispute is decided, the payment stays
 * disputed, however much was refunded. False if the payment cannot change.
 */
export async function setRefunded(
  tx: Transaction,
  at: number,
  payment: PaymentRow,
  refundedCents: Cents,
  step: StepAnswer,
): Promise<boolean> {
  const changes = { refundedCents }
  if (payment.status === 'disputed' || payment.status === 'reversed') {
    await updatePayment(tx, payment.id, changes)
    await recordStep(tx, payment.id, at, step, payment.status)
    return true
  }
  const to = statusByRefunds(payment.amountCents, refundedCents, payment.orderId !== null)
  return movePayment(tx, payment, to, { at, step, changes })
}
