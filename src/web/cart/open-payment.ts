import { atom } from 'jotai'
import type { PayableOrder } from '../../shared/contract/orders.ts'

export type PaymentMethod = 'paypal' | 'card'

export type Bought = readonly { productId: string; quantity: number }[]

/**
 * The payment that was opened last and did not end in an order, as far as the page knows. It
 * outlives the page within the visit; a reload knows its id and learns the rest from the shop.
 */
export type OpenPayment = {
  method: PaymentMethod
  orderId: string
  /** Shows the shop that this browser has opened it. */
  receipt: string | null
  /** What is being bought; null when the page was loaded anew meanwhile. */
  payload: PayableOrder | null
  /** Tells whether the order on the page is still the one that the payment was opened for. */
  mark: string
  /** What it pays, and what the shop holds for it as long as `heldUntil` says. */
  items: Bought
  amount: string
  /** Where the buyer approves it; null when that is not known, and for a card. */
  address: string | null
  /** With which a card is confirmed; kept for this visit only. */
  clientSecret: string | null
  /** When the shop gives the held units back, in milliseconds since 1970; null if none are held. */
  heldUntil: number | null
  /** Money may have been taken: ask again before another payment is opened. */
  isUncertain: boolean
}

export const openPaymentAtom = atom<OpenPayment | null>(null)

/** Whether a payment of this page is under way: it ends in its own time, and nobody else asks. */
export const isPayingAtom = atom(false)

/** The units that a payment still holds, by product. */
export function heldUnits(payment: OpenPayment | null, now: number): Map<string, number> {
  if (!payment || payment.heldUntil === null || payment.heldUntil <= now) return new Map()
  return new Map(payment.items.map(({ productId, quantity }) => [productId, quantity]))
}
