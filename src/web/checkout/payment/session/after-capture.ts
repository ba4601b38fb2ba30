import type { CaptureResult } from './capture.ts'
import { holdEnd } from './hold-time.ts'
import type { StoredPayment } from './stored-payment.ts'
import type { OpenPayment } from '../../../cart/open-payment.ts'
import { approvalAddress } from './payment-window.ts'

/**
 * What is left of a payment after the shop was asked for its end; null when it has ended. `known` is
 * what this page remembers of it.
 */
export function paymentAfter(
  kept: StoredPayment,
  result: CaptureResult,
  known: OpenPayment | null,
): OpenPayment | null {
  const own = known?.orderId === kept.id ? known : null
  const payment = own ?? unknownPayment(kept)
  if (result.kind === 'uncertain') return { ...payment, isUncertain: true }
  if (result.kind !== 'waiting' || !result.hold) return null
  if (own && own.heldUntil !== null) return own.isUncertain ? { ...own, isUncertain: false } : own
  const { items, amount, expiresAt, paypalBaseUrl } = result.hold
  const address = paypalBaseUrl === null ? null : approvalAddress(paypalBaseUrl, kept.id)
  return { ...payment, items, amount, address, heldUntil: holdEnd(expiresAt), isUncertain: false }
}

/** What this page still shows of a payment for which nothing is held any more; null for any other. */
export function lapsed(
  kept: StoredPayment,
  { kind }: CaptureResult,
  known: OpenPayment | null,
): OpenPayment | null {
  if (kind !== 'waiting' || known?.orderId !== kept.id || known.heldUntil === null) return null
  return { ...known, isUncertain: false, heldUntil: Math.min(known.heldUntil, Date.now()) }
}

/** One that was opened before this page was loaded, or in another tab. */
export function unknownPayment({ id, mark, method, receipt, items }: StoredPayment): OpenPayment {
  return {
    method,
    orderId: id,
    receipt,
    payload: null,
    mark,
    items,
    amount: '',
    address: null,
    clientSecret: null,
    heldUntil: null,
    isUncertain: false,
  }
}
