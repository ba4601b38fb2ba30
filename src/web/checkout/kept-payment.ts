import type { OpenPayment } from './open-payment.ts'

const KEY = 'checkout-hold'

export type KeptPayment = Pick<OpenPayment, 'mark'> & { id: string }

/** The payment that was open before a reload of this tab: its id, and nothing of what it pays. */
export function readKeptPayment(): KeptPayment | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { id, mark } = value as Record<string, unknown>
    return typeof id === 'string' && typeof mark === 'string' ? { id, mark } : null
  } catch {
    return null
  }
}

export function keepPayment(payment: OpenPayment | null): void {
  try {
    if (!payment) return sessionStorage.removeItem(KEY)
    const kept: KeptPayment = { id: payment.orderId, mark: payment.mark }
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Storage may be forbidden; then a reload forgets, and the hold ends by itself.
  }
}
