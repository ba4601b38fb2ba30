import type { Bought, OpenPayment } from '../../../cart/open-payment.ts'

export const storedPaymentKey = 'checkout-hold'

/** In this tab alone (decision 48): its order's page is not for whoever has the browser next. */
const receiptKey = (id: string) => `checkout-receipt-${id}`

/** What the browser would not keep. */
const unkept = new Set<string>()

export type StoredPayment = Pick<OpenPayment, 'mark' | 'method' | 'receipt' | 'items'> & {
  id: string
}

/**
 * The payment that this browser opened last and did not see the end of: its id, and how many of what
 * it pays. Kept beside the cart, which says the same and which all tabs share: in none of them may it
 * be paid for twice, and once it is paid that much leaves the cart.
 */
export function readStoredPayment(): StoredPayment | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storedPaymentKey) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { id, mark, method, items } = value as Record<string, unknown>
    if (typeof id !== 'string' || typeof mark !== 'string') return null
    return {
      id,
      mark,
      method: method === 'card' ? 'card' : 'paypal',
      receipt: sessionStorage.getItem(receiptKey(id)),
      items: Array.isArray(items) ? items.filter(isBought) : [],
    }
  } catch {
    return null
  }
}

/** What this tab keeps of a payment that it opened; null for any other. */
export function readReceipt(id: string): string | null {
  try {
    return sessionStorage.getItem(receiptKey(id))
  } catch {
    return null
  }
}

export function storePayment(payment: OpenPayment): void {
  try {
    const { orderId: id, mark, method, receipt } = payment
    const items = payment.items.map(({ productId, quantity }) => ({ productId, quantity }))
    const kept = { id, mark, items, ...(method === 'card' ? { method } : {}) }
    localStorage.setItem(storedPaymentKey, JSON.stringify(kept))
    if (receipt !== null) sessionStorage.setItem(receiptKey(id), receipt)
  } catch {
    // Storage may be forbidden; then a reload forgets, and the hold ends by itself.
    unkept.add(payment.orderId)
  }
}

function isBought(value: unknown): value is Bought[number] {
  if (typeof value !== 'object' || value === null) return false
  const { productId, quantity } = value as Record<string, unknown>
  return typeof productId === 'string' && Number.isInteger(quantity) && Number(quantity) > 0
}

/**
 * Forgets this payment; one that another tab has opened since stays. True for the first to do so:
 * several tabs, or a page that was left and the next, may hear of its end in the same moment.
 */
export function clearStoredPayment(id: string): boolean {
  const isFirst = unkept.delete(id) || readStoredPayment()?.id === id
  try {
    if (isFirst) localStorage.removeItem(storedPaymentKey)
    sessionStorage.removeItem(receiptKey(id))
  } catch {
    // As above: then there is nothing to be forgotten.
  }
  return isFirst
}
