import type { Context } from '../../context/context.ts'
import { isCaptureAwaited } from '../payment/payment-steps.ts'
import { findPaymentOfOrder } from '../payment/payments.queries.ts'

/** Longer than this (milliseconds) nobody waits for an answer that is under way; most are quicker. */
const WITHIN = 2_000
const LOOK_EVERY = 50

/**
 * Waits while the provider is being asked for a payment's money. An open checkout asks every few
 * seconds, approved or not, and what comes is a no most of the time: whoever wants something of the
 * payment in between is not told for that alone that it is too late.
 */
export async function awaitCapture(context: Context, providerOrderId: string): Promise<void> {
  const { db, clock } = context
  const until = performance.now() + WITHIN
  while (performance.now() < until) {
    const payment = await findPaymentOfOrder(db.read, providerOrderId)
    if (payment?.status !== 'capturing') return
    if (!(await isCaptureAwaited(db.read, payment.id, clock()))) return
    await Bun.sleep(LOOK_EVERY)
  }
}
