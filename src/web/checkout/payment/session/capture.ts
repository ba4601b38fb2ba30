import type { CardCapture, OpenHold, PaypalCapture } from '../../../../shared/contract/payments.ts'
import { textOr, toApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import type { OpenPayment } from '../../../cart/open-payment.ts'

export type CaptureResult =
  | { kind: 'completed'; paymentId: string }
  /** Not approved yet; `hold` is null if the stock is no longer held. */
  | { kind: 'waiting'; hold: OpenHold | null }
  /** Cancelled by the buyer or the shop; nothing was charged. */
  | { kind: 'cancelled' }
  | { kind: 'declined'; message: string }
  /** Ended without a charge: it was approved late and the price has changed. */
  | { kind: 'price-changed' }
  /** Another status or no answer: money may have been taken. */
  | { kind: 'uncertain' }

const soldOut = 'It sold out before your payment came through. You have not been charged.'

/** Captures a payment; errors are only logged (PAYPAL-06, PAYPAL-07). */
export async function capture({
  method,
  orderId,
}: Pick<OpenPayment, 'method' | 'orderId'>): Promise<CaptureResult> {
  try {
    if (method === 'card') {
      return cardResultOf(await call('stripe.captureIntent', { intentId: orderId }))
    }
    return resultOf(await call('paypal.captureOrder', { orderId }))
  } catch (error) {
    const { code, body } = toApiError(error)
    // The card's authorization has been released by then.
    if (method === 'card' && code === 'out_of_stock') return { kind: 'declined', message: soldOut }
    if (code === 'price_changed') return { kind: 'price-changed' }
    if (body.error !== 'not_approved' && code !== 'not_approved') {
      console.warn('The payment could not be captured.', error)
      // Approved after the stock sold out, or unknown to the shop because a backup was restored. The
      // answer will never change, so the payment must not block the next one.
      const isOver = code === 'out_of_stock' || code === 'not_found'
      return { kind: isOver ? 'cancelled' : 'uncertain' }
    }
    if (body.reason === 'cancelled') return { kind: 'cancelled' }
    if (body.reason !== 'declined') {
      return { kind: 'waiting', hold: (body.hold as OpenHold | undefined) ?? null }
    }
    return { kind: 'declined', message: textOr(body.message, 'The payment was declined.') }
  }
}

/** COMPLETED may be the status of the order or of its first capture (PAYPAL-05). */
function resultOf({ id, status, purchase_units }: PaypalCapture): CaptureResult {
  const first = purchase_units?.[0]?.payments?.captures?.[0]
  const isCompleted = status === 'COMPLETED' || first?.status === 'COMPLETED'
  return isCompleted ? { kind: 'completed', paymentId: first?.id ?? id } : { kind: 'uncertain' }
}

function cardResultOf({ id, status }: CardCapture): CaptureResult {
  return status === 'COMPLETED' ? { kind: 'completed', paymentId: id } : { kind: 'uncertain' }
}
