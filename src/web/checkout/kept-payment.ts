import type { OpenPayment } from './open-payment.ts'

export const keptPaymentKey = 'checkout-hold'

/** In this tab alone (decisions 48): its order's page is not for whoever has the browser next. */
const receiptKey = (id: string) => `checkout-receipt-${id}`

export type KeptPayment = Pick<OpenPayment, 'mark' | 'method' | 'receipt'> & { id: string }

/**
 * The payment that this browser opened last and did not see the end of: its id, and nothing of what
 * it pays. Kept beside the cart, which all tabs share: in none of them may it be paid for twice.
 */
export function readKeptPayment(): KeptPayment | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keptPaymentKey) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { id, mark, method } = value as Record<string, unknown>
    if (typeof id !== 'string' || typeof mark !== 'string') return null
    return {
      id,
      mark,
      method: method === 'card' ? 'card' : 'paypal',
      receipt: sessionStorage.getItem(receiptKey(id)),
    }
  } catch {
    return null
  }
}

export function keepPayment(payment: OpenPayment): void {
  try {
    const { orderId: id, mark, method, receipt } = payment
    const kept = { id, mark, ...(method === 'card' ? { method } : {}) }
    localStorage.setItem(keptPaymentKey, JSON.stringify(kept))
    if (receipt !== null) sessionStorage.setItem(receiptKey(id), receipt)
  } catch {
    // Storage may be forbidden; then a reload forgets, and the hold ends by itself.
  }
}

/** Forgets this payment; one that another tab has opened since stays. */
export function forgetPayment(id: string): void {
  try {
    if (readKeptPayment()?.id === id) localStorage.removeItem(keptPaymentKey)
    sessionStorage.removeItem(receiptKey(id))
  } catch {
    // As above: then there is nothing to be forgotten.
  }
}
