import { holdDuration } from '../../shared/domain/payment-status.ts'
import { giveBackStock, takeStock } from '../catalog/stock.ts'
import type { Context } from '../context.ts'
import { atomically } from '../db/atomically.ts'
import type { Transaction } from '../db/engine.ts'
import {
  advancePayment,
  findPayment,
  insertHolds,
  type PaymentRow,
  removeHolds,
  updatePayment,
} from './payments.queries.ts'

type GivenUp = 'cancelled' | 'declined' | 'expired'

/** Ends a payment that will not be captured and gives its stock back; later steps are refused. */
export function releasePayment(context: Context, paymentId: string, to: GivenUp): Promise<void> {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    if (payment) await releaseWithin(tx, payment, to, context.clock())
  })
}

export async function releaseWithin(
  tx: Transaction,
  payment: PaymentRow,
  to: GivenUp,
  now: number,
) {
  if (!(await advancePayment(tx, payment.id, to, { updatedAt: now }))) return
  const units = await removeHolds(tx, payment.id)
  if (units.length > 0) await giveBackStock(tx, now, units)
}

/**
 * Takes up a payment again that was given up, because its buyer has approved it after all. Its
 * stock must still be there: throws `out_of_stock`, and the payment stays given up.
 */
export function reopenPayment(context: Context, paymentId: string): Promise<void> {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    const now = context.clock()
    const expiresAt = now + holdDuration
    if (
      !payment ||
      !(await advancePayment(tx, paymentId, 'opened', { updatedAt: now, expiresAt }))
    ) {
      return
    }
    if (!payment.draft) return
    await takeStock(tx, now, payment.draft.items)
    await insertHolds(
      tx,
      paymentId,
      payment.draft.items.map(({ productId, quantity }) => ({ productId, quantity })),
    )
  })
}

/** Notes that the provider is about to be asked to capture; false when that is not possible now. */
export function beginCapture(context: Context, paymentId: string): Promise<boolean> {
  return atomically(context, (tx) =>
    advancePayment(tx, paymentId, 'capturing', { updatedAt: context.clock() }),
  )
}

/** The buyer has not decided yet: the payment waits on with its stock held. */
export function resumeWaiting(context: Context, paymentId: string): Promise<void> {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    if (payment?.status !== 'capturing') return
    await updatePayment(tx, paymentId, { status: 'opened', updatedAt: context.clock() })
  })
}
