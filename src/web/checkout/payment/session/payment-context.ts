import type { InsufficientItem } from '#shared/contract/checkout.ts'
import type { FieldError } from '#shared/contract/errors.ts'
import type { Bought, OpenPayment, PaidOrder, PaymentMethod } from '../../../cart/open-payment.ts'
import type { Method } from './payment-method.ts'
import type { PaymentEvent } from './payment-step.ts'
import type { PaymentStore } from './payment-store.ts'

/** How a payment ended. */
export type Outcome =
  | { kind: 'completed'; order: PaidOrder | null; bought: Bought | null }
  | { kind: 'short'; items: readonly InsufficientItem[] | null }
  /** `errors` are the fields that the server rejected. */
  | { kind: 'not-opened'; method: PaymentMethod; error: string; errors?: readonly FieldError[] }
  /** `errors`: the discount code that was refused. */
  | { kind: 'price-changed'; errors?: readonly FieldError[] }
  /** The browser blocked the provider's window. */
  | { kind: 'blocked' }
  | { kind: 'declined'; message: string }
  /** The money is on the way; `reason` is the provider's code. */
  | { kind: 'pending'; reason: string | null }
  /** It is unknown whether the card was charged. */
  | { kind: 'uncertain' }
  /** Paid, but placing the order failed. */
  | { kind: 'not-placed'; method: PaymentMethod }
  /** Cancelled, not approved, or not answered: no notice (PAYPAL-06, PAYPAL-07). */
  | { kind: 'quiet' }

/** What the payment flows need from the page. */
export type PaymentContext = {
  method: PaymentMethod
  /** Aborted when the customer leaves the page; an approved payment is still captured. */
  signal: AbortSignal
  dispatch: (event: PaymentEvent) => void
  payments: PaymentStore
}

/** What one payment method adds to the shared flow. */
export type MethodFlow = {
  /** Whether the input of the method's own form is valid. */
  check?: () => Promise<boolean>
  open: Method['open']
  /** Lets the buyer approve the payment, then captures it. */
  approve: (payment: OpenPayment) => Promise<Outcome>
  /** Called at the end, whatever happened. */
  close?: () => void
}
