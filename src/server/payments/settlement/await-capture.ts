import type { Context } from '../../context/context.ts'
import { isCaptureAwaited } from '../payment/payment-steps.ts'
import { findPaymentOfOrder } from '../payment/payments.queries.ts'

/** The longest wait for a capture in flight, in milliseconds. */
const WITHIN = 2_000
const LOOK_EVERY = 50

/**
 * Waits while a capture is in flight. An open checkout attempts one every few seconds, and most are
 * refused because the buyer has not approved yet; a cancel in between must not fail for that.
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
