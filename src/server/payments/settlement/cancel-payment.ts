import { holdsStock, isTaken, type PaymentStatus } from '../../../shared/domain/payment-status.ts'
import type { Units } from '../../catalog/stock.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { cancellationReasons, recordStep, wasCancelled } from '../payment/payment-steps.ts'
import { findPaymentOfOrder, type PaymentRow } from '../payment/payments.queries.ts'
import { releaseUnits, releaseWithin } from './release-payment.ts'
import { awaitCapture } from './await-capture.ts'

/**
 * The buyer does not want to pay: what is held is free at once, and nobody asks the provider for
 * the money any more, approved or not. False when it is too late, because the money was taken or
 * has just been asked for; then it becomes an order as always, and if it turns out not to have been
 * taken, the wish counts.
 */
export async function cancelPayment(context: Context, providerOrderId: string): Promise<boolean> {
  const giveBack = () =>
    atomically(context, async (tx) => {
      const payment = await findPaymentOfOrder(tx, providerOrderId)
      return !payment || cancelWithin(tx, payment, context.clock(), 'cancelled')
    })
  if (await giveBack()) return true
  // The wish is noted: if the question that is under way has a no for its answer, it counts.
  await awaitCapture(context, providerOrderId)
  return giveBack()
}

export async function cancelWithin(
  tx: Transaction,
  payment: PaymentRow,
  at: number,
  wish: keyof typeof cancellationReasons,
): Promise<boolean> {
  const { id, status } = payment
  if (isTaken(status)) return false
  const step = { answer: cancellationReasons[wish] }
  if (isUndecided(status)) {
    await releaseWithin(tx, payment, 'cancelled', at, step)
    return true
  }
  if (!(await wasCancelled(tx, id))) await recordStep(tx, id, at, step, status)
  return !holdsStock(status)
}

/**
 * Makes room for another payment of the same buyer, without telling anybody yet: what is returned
 * here is often taken again in the same transaction. Null when it is too late.
 */
export async function replaceWithin(
  tx: Transaction,
  payment: PaymentRow,
  at: number,
): Promise<Units[] | null> {
  if (!isUndecided(payment.status)) {
    return (await cancelWithin(tx, payment, at, 'replaced')) ? [] : null
  }
  return releaseUnits(tx, payment, 'cancelled', at, { answer: cancellationReasons.replaced })
}

function isUndecided(status: PaymentStatus): boolean {
  return status === 'opened' || status === 'approved'
}
