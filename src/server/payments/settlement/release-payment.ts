import type { ActionError } from '#shared/contract/errors.ts'
import { shelfUnits, type Units } from '#shared/domain/catalog/pack.ts'
import { endedUnpaid, holdDuration } from '#shared/domain/order/payment/payment-status.ts'
import { announceStock } from '../../catalog/announce-products.ts'
import { heldStockOf } from '../../catalog/stock.queries.ts'
import { idsOf, putBack, takeStock } from '../../catalog/stock.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { releaseUse } from '../../discounts/discounts.queries.ts'
import { holdDiscount } from '../payment/hold-discount.ts'
import { hasSameFigures, priceChanged, repriced } from '../payment/order-pricing.ts'
import {
  recordStep,
  type StepAnswer,
  wasCancelled,
  wasEndedByPriceChange,
} from '../payment/payment-steps.ts'
import {
  findPayment,
  insertHolds,
  movePayment,
  type PaymentRow,
  removeHolds,
} from '../payment/payments.queries.ts'
import type { SettlementContext } from '../payment/provider-registry.ts'
import { findVisitor, recordUnpaidHold } from '../payment/visitors.queries.ts'
import { announceEnd } from './payment-mail.ts'

/** How a payment ends unpaid, and what staff must know about that. */
export type Ending = Partial<Pick<PaymentRow, 'issue' | 'trouble'>> & {
  to: 'cancelled' | 'declined' | 'denied' | 'expired'
}

/** Ends a payment that will not be captured and releases its hold. */
export function releasePayment(
  context: SettlementContext,
  paymentId: string,
  ending: Ending,
  step: StepAnswer,
): Promise<void> {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    if (!payment) return
    const at = context.clock()
    if (!(await releaseWithin(tx, payment, ending, at, step))) return
    await announceEnd(tx, at, payment, ending, context.settings.staffEmail())
  })
}

export async function releaseWithin(
  tx: Transaction,
  payment: PaymentRow,
  ending: Ending,
  at: number,
  step: StepAnswer,
): Promise<boolean> {
  const released = await releaseUnits(tx, payment, ending, at, step)
  if (released === null) return false
  await announceStock(tx, at, idsOf(released))
  return true
}

/**
 * Like `releaseWithin`, but the caller announces the stock. Returns the released units; null if the
 * payment cannot end so.
 */
export async function releaseUnits(
  tx: Transaction,
  payment: PaymentRow,
  { to, ...changes }: Ending,
  at: number,
  step: StepAnswer,
): Promise<Units[] | null> {
  const visitor = await findVisitor(tx, payment.id)
  if (!(await movePayment(tx, payment, to, { at, step, changes }))) return null
  await releaseUse(tx, payment.id)
  const units = await heldStockOf(tx, payment.id)
  if (units.length === 0) return []
  await removeHolds(tx, payment.id)
  await putBack(tx, units)
  if (visitor) await recordUnpaidHold(tx, at, visitor, units)
  return units
}

/**
 * Reopens a payment that was given up but that its buyer has since approved. Throws `out_of_stock`
 * if its stock is gone; the payment stays given up. If its price has changed, the payment ends for
 * good and the error is returned. Returns `ended` if it had already ended for good.
 */
export function reopenPayment(
  context: SettlementContext,
  paymentId: string,
  { isTaking }: { isTaking: boolean },
): Promise<ActionError | 'ended' | null> {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    const at = context.clock()
    if (!payment || !endedUnpaid(payment.status)) return null
    if (await wasCancelled(tx, paymentId)) return 'ended'
    if (await wasEndedByPriceChange(tx, paymentId)) return 'ended'
    // A pending capture was made at the old price and cannot be stopped.
    const rates = context.settings.rates(at)
    const fresh =
      payment.draft && !isTaking ? await repriced(tx, payment.draft, { rates, at }) : null
    if (payment.draft && fresh && !hasSameFigures(payment.draft, fresh)) {
      await recordStep(tx, paymentId, at, { reason: 'price_changed' }, payment.status)
      return priceChanged(fresh)
    }
    const step = { reason: 'approved_late' } as const
    // Prices that contain tax can be the same with other taxes: those of the day of the payment count.
    const taxed = payment.draft && fresh && { draft: { ...payment.draft, taxes: fresh.taxes } }
    const changes = { expiresAt: at + holdDuration, ...taxed, ...newCaptureKey() }
    const isMoved = await movePayment(tx, payment, 'opened', { at, step, changes })
    if (!isMoved || !payment.draft) return null
    await takeStock(tx, at, payment.draft.items)
    await insertHolds(tx, paymentId, shelfUnits(payment.draft.items))
    await holdDiscount(tx, { ...payment, createdAt: at })
    return null
  })
}

/**
 * Returns a payment that was not captured to `opened`, with its hold. If it was cancelled during the
 * capture, it is released instead, and the result is false.
 */
export function resumeWaiting(
  context: SettlementContext,
  paymentId: string,
  step: StepAnswer,
): Promise<boolean> {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    const at = context.clock()
    if (payment?.status !== 'capturing') {
      // Another request was answered first; this one's answer is still recorded.
      if (payment && step.step !== undefined)
        await recordStep(tx, paymentId, at, step, payment.status)
      return true
    }
    if (await wasCancelled(tx, paymentId)) {
      await releaseWithin(tx, payment, { to: 'cancelled' }, at, step)
      return false
    }
    await movePayment(tx, payment, 'opened', { at, step, changes: newCaptureKey() })
    return true
  })
}

/**
 * A new idempotency key for the next capture: a provider may store a refusal under the old key and
 * repeat it forever. Providers capture an order only once, whatever the key, so a new key cannot
 * charge twice.
 */
function newCaptureKey() {
  return { captureKey: crypto.randomUUID() }
}
