import type { InsufficientItem } from '../../../../shared/contract/checkout.ts'
import type { FieldError } from '../../../../shared/contract/errors.ts'
import type { Bought, OpenPayment, PaymentMethod } from '../../../cart/open-payment.ts'
import type { PaymentEvent } from './payment-step.ts'
import type { PaymentWindow } from './payment-window.ts'

/** How a payment ended. */
export type Outcome =
  | { kind: 'completed'; orderPage: string | null; bought: Bought | null }
  | { kind: 'short'; items: readonly InsufficientItem[] | null }
  /** `errors` are the fields that the server rejected. */
  | {
      kind: 'not-opened'
      method: PaymentMethod
      error: string
      errors?: readonly FieldError[]
    }
  | { kind: 'price-changed' }
  /** The browser blocked the provider's window. */
  | { kind: 'blocked' }
  | { kind: 'declined'; message: string }
  /** It is unknown whether the card was charged. */
  | { kind: 'uncertain' }
  /** Paid, but placing the order failed. */
  | { kind: 'not-placed' }
  /** Cancelled, not approved, or not answered: no notice (PAYPAL-06, PAYPAL-07). */
  | { kind: 'quiet' }

/** What the payment flows need from the page. */
export type PaymentContext = {
  method: PaymentMethod
  /** Aborted when the customer leaves the page; an approved payment is still captured. */
  signal: AbortSignal
  dispatch: (event: PaymentEvent) => void
  /** The last payment, if it did not end in an order. */
  previous: () => OpenPayment | null
  remember: (payment: OpenPayment) => void
  /** Called when a payment has ended; true for the first caller. */
  forget: (payment: OpenPayment) => boolean
}

/** A context with the provider's window, which is closed at the end. */
export type WindowPaymentContext = PaymentContext & { popup: PaymentWindow }
