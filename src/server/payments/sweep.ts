import type { Context } from '../context.ts'
import { captureNow, hasFailed, isCompleted } from './capture-payment.ts'
import { findUnresolved, type PaymentRow } from './payments.queries.ts'
import type { PaypalClient } from './paypal.ts'
import { ProviderRefusal } from './provider.ts'
import { releasePayment, resumeWaiting } from './release-payment.ts'
import { settlePayment } from './settle.ts'

/** A capture whose answer is this late (milliseconds) may have been lost; the provider is asked. */
const CAPTURE_ANSWER_WITHIN = 3_000
const SWEEP_EVERY = 3_000

/**
 * Finds out what became of payments whose outcome is not known: a capture that was asked for
 * before a crash, and an opened payment whose time is over. The provider is asked first, because
 * the buyer may just have approved.
 */
export function startSweep(context: Context): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  let timer: Timer | undefined

  async function turn(capturingSince: number) {
    running = sweep(context, capturingSince)
    await running
    if (isStopped) return
    timer = setTimeout(() => void turn(context.clock() - CAPTURE_ANSWER_WITHIN), SWEEP_EVERY)
  }

  // At the start every capture that is under way belongs to a process that is gone.
  void turn(context.clock())
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** One pass; a payment that cannot be resolved now is tried again by the next one. */
export async function sweep(context: Context, capturingSince: number): Promise<void> {
  const { paypal } = context
  if (!paypal) return
  try {
    const expiredBy = context.clock()
    for (const payment of await findUnresolved(context.db.read, { expiredBy, capturingSince })) {
      await resolve(context, paypal, payment).catch((error) => {
        context.log.warn('payment_unresolved', { payment: payment.id, error })
      })
    }
  } catch (error) {
    context.log.error('sweep_failed', { error })
  }
}

async function resolve(context: Context, paypal: PaypalClient, payment: PaymentRow) {
  const order = await findProviderOrder(paypal, payment)
  if (!order) await releasePayment(context, payment.id, 'expired')
  else if (isCompleted(order.capture)) await settlePayment(context, payment.id, order.capture)
  else if (hasFailed(order.capture)) await releasePayment(context, payment.id, 'declined')
  // The money is on its way: it is asked after until it is here or refused.
  else if (order.capture) return
  else if (order.status === 'APPROVED') await captureNow(context, paypal, payment)
  else if (order.status === 'VOIDED') await releasePayment(context, payment.id, 'cancelled')
  else if (payment.expiresAt <= context.clock())
    await releasePayment(context, payment.id, 'expired')
  else await resumeWaiting(context, payment.id)
}

/** Null when the provider never heard of the payment, or has forgotten it. */
async function findProviderOrder(paypal: PaypalClient, { providerOrderId }: PaymentRow) {
  if (providerOrderId === null) return null
  return paypal.getOrder(providerOrderId).catch((error) => {
    if (error instanceof ProviderRefusal && error.status === 404) return null
    throw error
  })
}
