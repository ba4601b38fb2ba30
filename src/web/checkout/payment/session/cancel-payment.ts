import { AnswerError, call } from '../../../api/client.ts'
import type { OpenPayment } from '../../../cart/open-payment.ts'

export type Cancellation = 'given back' | 'too late' | 'unreachable'

/**
 * Ends a payment as a cancel in PayPal's window does: by the way back from there. What the buyer
 * has approved is not charged any more; for what was charged already it is too late.
 */
export async function giveBack({ method, orderId }: OpenPayment): Promise<Cancellation> {
  try {
    if (method === 'card') return await giveBackCard(orderId)
    const { ok, status } = await fetch(`/paypal/cancel?token=${encodeURIComponent(orderId)}`)
    if (ok) return 'given back'
    return status === 409 ? 'too late' : 'unreachable'
  } catch (error) {
    console.warn('The payment could not be given up.', error)
    return 'unreachable'
  }
}

async function giveBackCard(intentId: string): Promise<Cancellation> {
  try {
    await call('stripe.cancelIntent', { intentId })
    return 'given back'
  } catch (error) {
    if (error instanceof AnswerError && error.status === 409) return 'too late'
    throw error
  }
}
