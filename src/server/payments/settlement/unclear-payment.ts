import { endedUnpaid, isCaptured } from '#shared/domain/order/payment/payment-status.ts'
import type { UnclearIssue } from '#shared/domain/order/payment/payment-trouble.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { recordStep, wasCaptureAsked } from '../payment/payment-steps.ts'
import {
  findPayment,
  type PaymentRow,
  setTrouble,
  updatePayment,
} from '../payment/payments.queries.ts'
import type { SettlementContext } from '../payment/provider-registry.ts'
import { releasePayment } from './release-payment.ts'

/** Milliseconds: no provider keeps a payment pending for longer. */
const PENDING_AT_MOST = 35 * 24 * 60 * 60 * 1000

/** Shows staff that the provider's record of a payment tells nothing. */
export function markUnclear(
  context: SettlementContext,
  { id }: PaymentRow,
  issue: UnclearIssue,
): Promise<void> {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, id)
    if (!payment || isCaptured(payment.status)) return
    const { status, trouble } = payment
    // An ended payment is only of interest if its money may have been taken.
    if (endedUnpaid(status) && trouble !== 'unclear' && trouble !== 'pending') return
    const at = context.clock()
    const isKnown = trouble === 'unclear' && payment.issue === issue
    if (!isKnown) await recordStep(tx, id, at, { reason: issue }, status)
    await setTrouble(tx, payment, { trouble: 'unclear', issue })
    await updatePayment(tx, id, { updatedAt: at })
  })
}

/**
 * Keeps a payment whose outcome the provider does not tell until its hold is over, then releases the
 * hold. If the money may have been taken, staff see the payment until that is known.
 */
export async function settleUnclear(
  context: SettlementContext,
  payment: PaymentRow,
  issue: UnclearIssue,
): Promise<void> {
  const { id, status, createdAt, expiresAt } = payment
  const until = status === 'pending' ? createdAt + PENDING_AT_MOST : expiresAt
  if (endedUnpaid(status) || until > context.clock()) return markUnclear(context, payment, issue)
  const isAsked = status === 'pending' || (await wasCaptureAsked(context.db.read, id))
  const trouble = isAsked ? ({ trouble: 'unclear', issue } as const) : {}
  await releasePayment(context, id, { to: 'expired', ...trouble }, { reason: issue })
}

/** The provider's record is clear again: an ended payment without money needs nobody. */
export function clearTrouble(context: SettlementContext, { id }: PaymentRow): Promise<void> {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, id)
    if (payment?.trouble !== 'unclear') return
    await setTrouble(tx, payment, { trouble: null, issue: null })
  })
}
