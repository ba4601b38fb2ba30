import { toApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import type { OpenPayment } from '../../../cart/open-payment.ts'

export type Cancellation = 'cancelled' | 'too late' | 'unreachable'

/**
 * Cancels a payment and releases its hold. PayPal payments use the return URL of PayPal's own cancel
 * link. An approved payment is not charged; for a captured one it is too late.
 */
export async function cancelPayment({ method, orderId }: OpenPayment): Promise<Cancellation> {
  try {
    if (method === 'card') return await cancelCardPayment(orderId)
    const { ok, status } = await fetch(`/paypal/cancel?token=${encodeURIComponent(orderId)}`)
    if (ok) return 'cancelled'
    return status === 409 ? 'too late' : 'unreachable'
  } catch (error) {
    console.warn('The payment could not be canceled.', error)
    return 'unreachable'
  }
}

async function cancelCardPayment(intentId: string): Promise<Cancellation> {
  try {
    await call('stripe.cancelIntent', { intentId })
    return 'cancelled'
  } catch (error) {
    if (toApiError(error).status === 409) return 'too late'
    throw error
  }
}
