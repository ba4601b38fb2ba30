import type { Bought, OpenPayment } from '../../../cart/open-payment.ts'

export const storedPaymentKey = 'checkout-hold'

/** In sessionStorage (decision 48): the next user of the browser must not see the order page. */
const receiptKey = (id: string) => `checkout-receipt-${id}`

/** Ids of payments that could not be stored. */
const notStored = new Set<string>()

export type StoredPayment = Pick<OpenPayment, 'fingerprint' | 'method' | 'receipt' | 'items'> & {
  id: string
}

/**
 * The last payment that this browser opened and that has not ended: its id and items. It is in
 * localStorage like the cart, because no tab may pay for the same cart twice.
 */
export function readStoredPayment(): StoredPayment | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storedPaymentKey) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { id, mark: fingerprint, method, items } = value as Record<string, unknown>
    if (typeof id !== 'string' || typeof fingerprint !== 'string') return null
    return {
      id,
      fingerprint,
      method: method === 'card' ? 'card' : 'paypal',
      receipt: sessionStorage.getItem(receiptKey(id)),
      items: Array.isArray(items) ? items.filter(isBought) : [],
    }
  } catch {
    return null
  }
}

/** The receipt of a payment that this tab opened. */
export function readReceipt(id: string): string | null {
  try {
    return sessionStorage.getItem(receiptKey(id))
  } catch {
    return null
  }
}

export function storePayment(payment: OpenPayment): void {
  try {
    const { orderId: id, fingerprint, method, receipt } = payment
    const items = payment.items.map(({ productId, quantity }) => ({ productId, quantity }))
    const stored = { id, mark: fingerprint, items, ...(method === 'card' ? { method } : {}) }
    localStorage.setItem(storedPaymentKey, JSON.stringify(stored))
    if (receipt !== null) sessionStorage.setItem(receiptKey(id), receipt)
  } catch {
    // Storage is blocked: a reload forgets the payment, and its hold expires.
    notStored.add(payment.orderId)
  }
}

function isBought(value: unknown): value is Bought[number] {
  if (typeof value !== 'object' || value === null) return false
  const { productId, quantity } = value as Record<string, unknown>
  return typeof productId === 'string' && Number.isInteger(quantity) && Number(quantity) > 0
}

/**
 * Removes this payment, unless another tab has opened a new one since. True only for the first
 * caller, because several tabs or pages may learn of the end at once.
 */
export function clearStoredPayment(id: string): boolean {
  const isFirst = notStored.delete(id) || readStoredPayment()?.id === id
  try {
    if (isFirst) localStorage.removeItem(storedPaymentKey)
    sessionStorage.removeItem(receiptKey(id))
  } catch {
    // Storage is blocked, so nothing was stored.
  }
  return isFirst
}
