import type { CaptureResult } from './capture.ts'
import { holdEnd } from './hold-time.ts'
import type { StoredPayment } from './stored-payment.ts'
import type { OpenPayment } from '../../../cart/open-payment.ts'
import { approvalAddress } from './payment-window.ts'

/** The payment after a capture attempt; null if it has ended. `known` is this page's copy of it. */
export function paymentAfter(
  stored: StoredPayment,
  result: CaptureResult,
  known: OpenPayment | null,
): OpenPayment | null {
  const own = known?.orderId === stored.id ? known : null
  const payment = own ?? unknownPayment(stored)
  if (result.kind === 'uncertain') return { ...payment, isUncertain: true }
  if (result.kind !== 'waiting' || !result.hold) return null
  if (own && own.heldUntil !== null) return own.isUncertain ? { ...own, isUncertain: false } : own
  const { items, amount, expiresAt, paypalBaseUrl } = result.hold
  const address = paypalBaseUrl === null ? null : approvalAddress(paypalBaseUrl, stored.id)
  return { ...payment, items, amount, address, heldUntil: holdEnd(expiresAt), isUncertain: false }
}

/** This page's payment if its hold has just expired, else null. */
export function lapsedPayment(
  stored: StoredPayment,
  { kind }: CaptureResult,
  known: OpenPayment | null,
): OpenPayment | null {
  if (kind !== 'waiting' || known?.orderId !== stored.id || known.heldUntil === null) return null
  return { ...known, isUncertain: false, heldUntil: Math.min(known.heldUntil, Date.now()) }
}

/** A payment that was opened before a reload or in another tab. */
export function unknownPayment({
  id,
  fingerprint,
  method,
  receipt,
  items,
}: StoredPayment): OpenPayment {
  return {
    method,
    orderId: id,
    receipt,
    payload: null,
    fingerprint,
    items,
    amount: '',
    address: null,
    clientSecret: null,
    heldUntil: null,
    isUncertain: false,
  }
}
