import type { Units } from '#shared/domain/catalog/pack.ts'
import {
  holdsStock,
  isCaptured,
  type PaymentStatus,
} from '#shared/domain/order/payment/payment-status.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { type Cancellation, recordStep, wasCancelled } from '../payment/payment-steps.ts'
import { findPaymentOfOrder, type PaymentRow } from '../payment/payments.queries.ts'
import { releaseUnits, releaseWithin } from './release-payment.ts'

/**
 * Cancels a payment for its buyer: its hold is released at once, and it is never captured, even if
 * approved. Returns false when the money was taken or a capture is in flight. In the second case,
 * the cancellation is recorded and takes effect if the capture fails.
 */
export function cancelPayment(context: Context, providerOrderId: string): Promise<boolean> {
  return atomically(context, async (tx) => {
    const payment = await findPaymentOfOrder(tx, providerOrderId)
    return !payment || cancelWithin(tx, payment, context.clock(), 'cancelled')
  })
}

export async function cancelWithin(
  tx: Transaction,
  payment: PaymentRow,
  at: number,
  reason: Cancellation,
): Promise<boolean> {
  const { id, status } = payment
  if (isCaptured(status)) return false
  const step = { reason }
  if (isUndecided(status)) {
    await releaseWithin(tx, payment, { to: 'cancelled' }, at, step)
    return true
  }
  if (!(await wasCancelled(tx, id))) await recordStep(tx, id, at, step, status)
  return !holdsStock(status)
}

/**
 * Cancels a payment that the buyer's new payment replaces. Does not announce the stock, because the
 * returned units are often taken again in the same transaction. Null when it is too late.
 */
export async function replaceWithin(
  tx: Transaction,
  payment: PaymentRow,
  at: number,
): Promise<Units[] | null> {
  if (!isUndecided(payment.status)) {
    return (await cancelWithin(tx, payment, at, 'replaced')) ? [] : null
  }
  return releaseUnits(tx, payment, { to: 'cancelled' }, at, { reason: 'replaced' })
}

function isUndecided(status: PaymentStatus): boolean {
  return status === 'opened' || status === 'approved'
}
