import type { ActionError } from '../../../shared/contract/errors.ts'
import { holdDuration, isGivenUp } from '../../../shared/domain/payment-status.ts'
import { announceStock } from '../../catalog/announce-stock.ts'
import { idsOf, putBack, takeStock, type Units } from '../../catalog/stock.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { findVisitor, noteLapse } from '../payment/visitors.queries.ts'
import { hasSameFigures, priceChanged, repriced } from '../payment/order-pricing.ts'
import {
  notePriceEnded,
  recordStep,
  type StepAnswer,
  wasCancelled,
  wasPriceEnded,
} from '../payment/payment-steps.ts'
import {
  findPayment,
  insertHolds,
  movePayment,
  type PaymentRow,
  removeHolds,
} from '../payment/payments.queries.ts'
import type { Settling } from '../payment/settling.ts'

type GivenUp = 'cancelled' | 'declined' | 'denied' | 'expired'

/** Ends a payment that will not be captured and gives its stock back; later steps are refused. */
export function releasePayment(
  context: Settling,
  paymentId: string,
  to: GivenUp,
  step: StepAnswer,
): Promise<void> {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    if (payment) await releaseWithin(tx, payment, to, context.clock(), step)
  })
}

export async function releaseWithin(
  tx: Transaction,
  payment: PaymentRow,
  to: GivenUp,
  at: number,
  step: StepAnswer,
) {
  const released = await releaseUnits(tx, payment, to, at, step)
  if (released.length > 0) await announceStock(tx, at, idsOf(released))
}

/** The same, and tells nobody that the stock has moved: the caller does. Gives what it returned. */
export async function releaseUnits(
  tx: Transaction,
  payment: PaymentRow,
  to: GivenUp,
  at: number,
  step: StepAnswer,
): Promise<Units[]> {
  const visitor = await findVisitor(tx, payment.id)
  if (!(await movePayment(tx, payment, to, { at, step }))) return []
  const units = await removeHolds(tx, payment.id)
  if (units.length === 0) return []
  await putBack(tx, units)
  if (visitor) await noteLapse(tx, at, visitor, units)
  return units
}

/**
 * Takes up a payment again that was given up, because its buyer has approved it after all. Its
 * stock must still be there: throws `out_of_stock`, and the payment stays given up. So must its
 * price: if a figure differs, the payment ends for good and the refusal is returned. `ended` says
 * that it was ended for good before.
 */
export function reopenPayment(
  context: Settling,
  paymentId: string,
  { isTaking }: { isTaking: boolean },
): Promise<ActionError | 'ended' | null> {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    const at = context.clock()
    if (!payment || !isGivenUp(payment.status)) return null
    if (await wasCancelled(tx, paymentId)) return 'ended'
    if (await wasPriceEnded(tx, paymentId)) return 'ended'
    // Money that is on its way was asked for at the old price, and cannot be stopped.
    const fresh = payment.draft && !isTaking ? await repriced(tx, payment.draft) : null
    if (payment.draft && fresh && !hasSameFigures(payment.draft, fresh)) {
      await notePriceEnded(tx, payment, at)
      return priceChanged(fresh)
    }
    const step = { answer: 'approved after all' }
    const changes = { expiresAt: at + holdDuration, ...anotherKey() }
    const isMoved = await movePayment(tx, payment, 'opened', { at, step, changes })
    if (!isMoved || !payment.draft) return null
    await takeStock(tx, at, payment.draft.items)
    await insertHolds(
      tx,
      paymentId,
      payment.draft.items.map(({ productId, quantity }) => ({ productId, quantity })),
    )
    return null
  })
}

/**
 * The buyer has not decided yet: the payment waits on with its stock held. If it was given back
 * meanwhile it ends instead, and the answer is false.
 */
export function resumeWaiting(
  context: Settling,
  paymentId: string,
  step: StepAnswer,
): Promise<boolean> {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    const at = context.clock()
    if (payment?.status !== 'capturing') {
      // Another question was answered first; this one has its answer as well.
      if (payment && step.step !== undefined)
        await recordStep(tx, paymentId, at, step, payment.status)
      return true
    }
    if (await wasCancelled(tx, paymentId)) {
      await releaseWithin(tx, payment, 'cancelled', at, step)
      return false
    }
    await movePayment(tx, payment, 'opened', { at, step, changes: anotherKey() })
    return true
  })
}

/**
 * A provider may keep a no under its key, and then it would say no for ever. An order is captured
 * once whatever the key, so asking with another one cannot take the money twice.
 */
function anotherKey() {
  return { captureKey: crypto.randomUUID() }
}
