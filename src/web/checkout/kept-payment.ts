import type { OpenPayment } from './open-payment.ts'

const KEY = 'checkout-hold'

export type KeptPayment = Pick<OpenPayment, 'mark' | 'method' | 'receipt'> & { id: string }

/**
 * The payment that was open before a reload of this tab: its id, what shows that it is ours, and
 * nothing of what it pays.
 */
export function readKeptPayment(): KeptPayment | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { id, mark, method, receipt } = value as Record<string, unknown>
    if (typeof id !== 'string' || typeof mark !== 'string') return null
    return {
      id,
      mark,
      method: method === 'card' ? 'card' : 'paypal',
      receipt: typeof receipt === 'string' ? receipt : null,
    }
  } catch {
    return null
  }
}

export function keepPayment(payment: OpenPayment | null): void {
  try {
    if (!payment) return sessionStorage.removeItem(KEY)
    const { orderId: id, mark, method, receipt } = payment
    const kept = { id, mark, receipt, ...(method === 'card' ? { method } : {}) }
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Storage may be forbidden; then a reload forgets, and the hold ends by itself.
  }
}
