import { atom } from 'jotai'
import type { OrderPayload } from '../../shared/contract/orders.ts'

/**
 * The payment that was opened last and did not end in an order, as far as the page knows. It is
 * kept in memory only: it outlives the page within the visit, but never a reload.
 */
export type OpenPayment = {
  orderId: string
  payload: OrderPayload
  /** When the shop gives the held units back, in milliseconds since 1970; null if none are held. */
  heldUntil: number | null
  /** Money may have been taken: ask again before another payment is opened. */
  isUncertain: boolean
}

export const openPaymentAtom = atom<OpenPayment | null>(null)

/** The units that a payment still holds, by product. */
export function heldUnits(payment: OpenPayment | null, now: number): Map<string, number> {
  if (!payment || payment.heldUntil === null || payment.heldUntil <= now) return new Map()
  return new Map(payment.payload.items.map(({ productId, quantity }) => [productId, quantity]))
}
