import type { Cents } from '../../../shared/domain/money.ts'
import { isTaken, statusByRefunds } from '../../../shared/domain/payment-status.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { recordExternalRefunds } from './external-refunds.ts'
import type { StepAnswer } from '../payment/payment-steps.ts'
import { findPayment, movePayment } from '../payment/payments.queries.ts'
import type { ProviderRefund } from '../providers/provider.ts'

/**
 * Records the provider's total of refunds for a payment. Repeated or late totals change nothing: the
 * recorded total only grows, up to what was paid.
 */
export async function recordRefunds(
  tx: Transaction,
  at: number,
  paymentId: string,
  total: Cents,
  step: StepAnswer = { reason: 'refund_found' },
  listed: readonly ProviderRefund[] = [],
): Promise<boolean> {
  const payment = await findPayment(tx, paymentId)
  if (!payment || !isTaken(payment.status)) return false
  const refundedCents = Math.min(total, payment.amountCents)
  const amountCents = refundedCents - payment.refundedCents
  if (amountCents <= 0) return false
  const to = statusByRefunds(payment.amountCents, refundedCents, payment.orderId !== null)
  const changes = { refundedCents }
  const isMoved = await movePayment(tx, payment, to, {
    at,
    step: { amountCents, ...step },
    changes,
  })
  if (isMoved) await recordExternalRefunds(tx, at, paymentId, listed)
  return isMoved
}
