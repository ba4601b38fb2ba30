import type { OpenHold, PaypalCapture } from '../../shared/contract/payments.ts'
import { call } from '../client.ts'
import { refusalIn, textOr } from './refusal.ts'

export type CaptureResult =
  | { kind: 'completed'; paymentId: string }
  /** The buyer has not approved and may still do so; null when nothing is held any more. */
  | { kind: 'waiting'; hold: OpenHold | null }
  | { kind: 'cancelled' }
  | { kind: 'declined'; message: string }
  /** Answered with another status, or not answered: money may have been taken. */
  | { kind: 'uncertain' }

/** Asks for the money of a payment; whatever goes wrong is only logged (PAYPAL-06, PAYPAL-07). */
export async function capture(orderId: string): Promise<CaptureResult> {
  try {
    return resultOf(await call('paypal.captureOrder', { orderId }))
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal?.error !== 'not_approved' && refusal?.code !== 'not_approved') {
      console.warn('The payment could not be captured.', error)
      return { kind: 'uncertain' }
    }
    if (refusal.reason === 'cancelled') return { kind: 'cancelled' }
    if (refusal.reason !== 'declined') return { kind: 'waiting', hold: refusal.hold ?? null }
    return { kind: 'declined', message: textOr(refusal.message, 'The payment was declined.') }
  }
}

/** COMPLETED may stand at the top or at the first capture (PAYPAL-05). */
function resultOf({ id, status, purchase_units }: PaypalCapture): CaptureResult {
  const first = purchase_units?.[0]?.payments?.captures?.[0]
  const isCompleted = status === 'COMPLETED' || first?.status === 'COMPLETED'
  return isCompleted ? { kind: 'completed', paymentId: first?.id ?? id } : { kind: 'uncertain' }
}
