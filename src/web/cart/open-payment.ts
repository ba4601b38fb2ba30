import { atom } from 'jotai'
import type { PayableOrder } from '#shared/contract/order/payable.ts'
import type { ProviderName } from '#shared/domain/provider/providers.ts'

/** `none`: the order is placed without paying. */
export type PaymentMethod = ProviderName | 'none'

export type Bought = readonly { productId: string; quantity: number }[]

/**
 * The last payment that was opened and is not known to have become an order. It is kept during
 * navigation; after a reload, part of it is restored from storage and the rest comes from the shop.
 */
export type OpenPayment = {
  method: PaymentMethod
  orderId: string
  /** Proves that this browser opened it. */
  receipt: string | null
  /** The order to be paid for; null after a reload. */
  payload: PayableOrder | null
  /** Compared to see whether the order on the page is still the one being paid for. */
  fingerprint: string
  /** The items paid for; the shop holds them until `heldUntil`. */
  items: Bought
  amount: string
  /** The approval URL; null if unknown, and for cards. */
  address: string | null
  /** Confirms a card payment; never stored. */
  clientSecret: string | null
  /** When the hold expires, in milliseconds since 1970; null without a hold. */
  heldUntil: number | null
  /** Money may have been taken: check before opening another payment. */
  isUncertain: boolean
  /** The money is on the way; `reason` is the provider's code. */
  pending: { reason: string | null } | null
  /** False if the browser's storage is full or blocked. */
  isStored: boolean
}

/** Written only by `payment-store.ts`, together with the browser's storage. */
export const openPaymentAtom = atom<OpenPayment | null>(null)

/** The units that a payment still holds, by product id. */
export function heldUnits(payment: OpenPayment | null, now: number): Map<string, number> {
  if (!payment || payment.heldUntil === null || payment.heldUntil <= now) return new Map()
  return new Map(payment.items.map(({ productId, quantity }) => [productId, quantity]))
}

/** The payment's progress on the page (PAYPAL-01 to PAYPAL-09). */
export type PaymentStep =
  | { name: 'idle' }
  | { name: 'checking' }
  | { name: 'opening' }
  /** The provider's window is open; `heldUntil` is when the hold expires. */
  | { name: 'approving'; heldUntil: number | null }
  | { name: 'capturing' }
  | { name: 'placing' }
  /** The payment could not be opened, or its window was blocked (PAYPAL-08). */
  | { name: 'failed'; isBlocked: boolean }

export const idle: PaymentStep = { name: 'idle' }

export const paymentStepAtom = atom<PaymentStep>(idle)

/** The button shows 'Processing...' from the click until the flow ends (PAYPAL-01). */
export function isBusy({ name }: PaymentStep): boolean {
  return name !== 'idle' && name !== 'failed'
}

export type PaidOrder = {
  id: string
  /** The path of its own page. */
  path: string
  email: string
  total: string
  /** When it arrives, or can be picked up; missing if an earlier version kept it. */
  arrives?: { kind: 'ship' | 'pickup'; first: string; last: string }
  /** The payment, and the proof that this browser made it. */
  payment: { id: string; receipt: string }
}

/**
 * The order just paid for, once the shop has confirmed it. Beyond this page it is kept only
 * in the tab's history, because a computer may be shared.
 */
export const paidOrderAtom = atom<PaidOrder | null>(null)
