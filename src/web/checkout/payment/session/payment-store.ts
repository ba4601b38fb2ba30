import { holdDuration } from '#shared/domain/order/payment/payment-status.ts'
import { type Bought, type OpenPayment, openPaymentAtom } from '../../../cart/open-payment.ts'
import { readStored, store } from '../../../platform/storage.ts'
import { methodOf, methodStoredAs, storedName } from '../methods.ts'
import type { CaptureResult } from './payment-method.ts'
import type { useStore } from 'jotai'

export type PaymentStore = ReturnType<typeof createPaymentStore>

/** Keeps the open payment in memory and, for reloads and other tabs, in the browser's storage. */
export function createPaymentStore(page: ReturnType<typeof useStore>) {
  /** This page's last payment, or a newer one from another tab. */
  function current(): OpenPayment | null {
    const payment = page.get(openPaymentAtom)
    const stored = readStoredPayment()
    return stored && stored.orderId !== payment?.orderId ? stored : payment
  }

  function remember(payment: OpenPayment) {
    const stored = payment.isUncertain ? readStoredPayment() : null
    // Do not overwrite a newer payment from another tab.
    const isOlder = stored !== null && stored.orderId !== payment.orderId
    page.set(openPaymentAtom, { ...payment, isStored: isOlder || save(payment) })
  }

  /**
   * Removes a payment that has ended. Returns true only for the first caller, because several tabs
   * or pages may detect the end at the same time.
   */
  function forget({ orderId }: OpenPayment): boolean {
    const payment = page.get(openPaymentAtom)
    const isShown = payment?.orderId === orderId
    if (isShown) page.set(openPaymentAtom, null)
    return clearStoredPayment(orderId) || (isShown && !payment.isStored)
  }

  /**
   * Applies the shop's answer about the stored payment. Returns true for the first caller to detect
   * that the payment has ended.
   */
  function update(stored: OpenPayment, result: CaptureResult): boolean {
    const inMemory = page.get(openPaymentAtom)
    const payment = inMemory?.orderId === stored.orderId ? inMemory : stored
    const next = paymentAfter(payment, result)
    // Keep a displayed hold after it expires, so that the page can show that it has expired.
    const isLapsed = !next && result.kind === 'waiting' && payment.heldUntil !== null
    const heldUntil = Math.min(payment.heldUntil ?? 0, Date.now())
    page.set(openPaymentAtom, isLapsed ? { ...payment, ...settledState, heldUntil } : next)
    return !next && clearStoredPayment(stored.orderId)
  }

  return { current, remember, forget, update, clear: () => page.set(openPaymentAtom, null) }
}

const settledState = { isUncertain: false, pending: null }

/** The payment after a capture attempt; null if it has ended. */
export function paymentAfter(payment: OpenPayment, result: CaptureResult): OpenPayment | null {
  if (result.kind === 'pending') {
    const isKnown = payment.isUncertain && payment.pending?.reason === result.reason
    // Returns the same object if nothing has changed, so that the cart is not compared again.
    return isKnown ? payment : { ...payment, isUncertain: true, pending: result }
  }
  if (result.kind === 'uncertain') return { ...payment, isUncertain: true }
  if (result.kind !== 'waiting' || !result.hold) return null
  if (payment.heldUntil !== null) {
    return payment.isUncertain ? { ...payment, isUncertain: false, pending: null } : payment
  }
  const { items, amount, expiresAt, paypalBaseUrl } = result.hold
  const { window: page } = methodOf(payment.method)
  const address = paypalBaseUrl === null ? null : page?.addressOf(paypalBaseUrl, payment.orderId)
  const heldUntil = holdEnd(expiresAt)
  return { ...payment, items, amount, address: address ?? null, heldUntil, ...settledState }
}

/** When the hold ends by this browser's clock; if the clocks disagree, a full hold from now. */
export function holdEnd(expiresAt: string): number {
  const left = Date.parse(expiresAt) - Date.now()
  return Date.now() + (left > 0 && left < holdDuration ? left : holdDuration)
}

/** In localStorage, like the cart, so that two tabs cannot pay for the same cart. */
export const storedPaymentKey = 'checkout-hold'

/** In sessionStorage (docs/decisions/payment-states.md): the next user of the browser must not see the order page. */
const receiptKey = (id: string) => `checkout-receipt-${id}`

/** The last payment that this browser opened and that has not ended; many fields are not stored. */
export function readStoredPayment(): OpenPayment | null {
  try {
    const value: unknown = JSON.parse(readStored('local', storedPaymentKey) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { id, mark: fingerprint, method, items } = value as Record<string, unknown>
    if (typeof id !== 'string' || typeof fingerprint !== 'string') return null
    return {
      orderId: id,
      fingerprint,
      method: methodStoredAs(method),
      receipt: readReceipt(id),
      items: Array.isArray(items) ? items.filter(isBought) : [],
      payload: null,
      amount: '',
      address: null,
      clientSecret: null,
      heldUntil: null,
      isUncertain: false,
      pending: null,
      isStored: true,
    }
  } catch {
    return null
  }
}

/** The receipt of a payment that this tab opened. */
export function readReceipt(id: string): string | null {
  return readStored('session', receiptKey(id)) ?? null
}

function save({ orderId: id, fingerprint, method, receipt, items }: OpenPayment): boolean {
  const units = items.map(({ productId, quantity }) => ({ productId, quantity }))
  const stored = { id, mark: fingerprint, items: units, method: storedName(method) }
  // If either cannot be stored, a reload forgets the payment, and its hold expires.
  if (!store('local', storedPaymentKey, JSON.stringify(stored))) return false
  return receipt === null || store('session', receiptKey(id), receipt)
}

/** Removes this payment, unless another tab has opened a new one since; false if it was not there. */
export function clearStoredPayment(id: string): boolean {
  const isStored = readStoredPayment()?.orderId === id
  if (isStored) store('local', storedPaymentKey, null)
  store('session', receiptKey(id), null)
  return isStored
}

function isBought(value: unknown): value is Bought[number] {
  if (typeof value !== 'object' || value === null) return false
  const { productId, quantity } = value as Record<string, unknown>
  return typeof productId === 'string' && Number.isInteger(quantity) && Number(quantity) > 0
}
