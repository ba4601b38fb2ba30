import type { CardCapture, OpenHold, PaypalCapture } from '../../../../shared/contract/payments.ts'
import { call } from '../../../api/client.ts'
import type { OpenPayment } from '../../../cart/open-payment.ts'
import { type Refusal, refusalIn, textOr } from './refusal.ts'

export type CaptureResult =
  | { kind: 'completed'; paymentId: string }
  /** The buyer has not approved and may still do so; null when nothing is held any more. */
  | { kind: 'waiting'; hold: OpenHold | null }
  /** Given up: by the buyer, or by the shop, which takes nothing for it. */
  | { kind: 'cancelled' }
  | { kind: 'declined'; message: string }
  /** Ended by the shop, uncharged: it came back late, and its price has changed. */
  | { kind: 'price-changed' }
  /** Answered with another status, or not answered: money may have been taken. */
  | { kind: 'uncertain' }

const soldOut = 'It sold out before your payment came through. You have not been charged.'

/** Asks for the money of a payment; whatever goes wrong is only logged (PAYPAL-06, PAYPAL-07). */
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
    const refusal = refusalIn(error)
    // What was set aside on the card has gone back by then.
    if (method === 'card' && refusal?.code === 'out_of_stock') {
      return { kind: 'declined', message: soldOut }
    }
    if (refusal?.code === 'price_changed') return { kind: 'price-changed' }
    if (refusal?.error !== 'not_approved' && refusal?.code !== 'not_approved') {
      console.warn('The payment could not be captured.', error)
      return { kind: isGivenUp(refusal) ? 'cancelled' : 'uncertain' }
    }
    if (refusal.reason === 'cancelled') return { kind: 'cancelled' }
    if (refusal.reason !== 'declined') return { kind: 'waiting', hold: refusal.hold ?? null }
    return { kind: 'declined', message: textOr(refusal.message, 'The payment was declined.') }
  }
}

/**
 * Approved too late, when there was not enough left; or unknown to the shop, whose data has been put
 * back since. Neither will ever have another answer, and nothing else could be paid meanwhile.
 */
function isGivenUp(refusal: Refusal | null): boolean {
  return refusal?.code === 'out_of_stock' || refusal?.code === 'not_found'
}

/** COMPLETED may stand at the top or at the first capture (PAYPAL-05). */
function resultOf({ id, status, purchase_units }: PaypalCapture): CaptureResult {
  const first = purchase_units?.[0]?.payments?.captures?.[0]
  const isCompleted = status === 'COMPLETED' || first?.status === 'COMPLETED'
  return isCompleted ? { kind: 'completed', paymentId: first?.id ?? id } : { kind: 'uncertain' }
}

function cardResultOf({ id, status }: CardCapture): CaptureResult {
  return status === 'COMPLETED' ? { kind: 'completed', paymentId: id } : { kind: 'uncertain' }
}
