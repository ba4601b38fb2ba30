import type { InsufficientItem } from '../../../../shared/contract/checkout.ts'
import type { FieldError } from '../../../../shared/contract/errors.ts'
import type { Bought, OpenPayment, PaymentMethod } from '../../../cart/open-payment.ts'
import type { PaymentEvent } from './payment-step.ts'
import type { PaymentWindow } from './payment-window.ts'

/** How a payment ended. */
export type Outcome =
  /** Where the order's own page is, if the shop has said so. */
  | { kind: 'completed'; orderPage: string | null; bought: Bought | null }
  | { kind: 'short'; items: InsufficientItem[] | null }
  /** `errors` are the fields that the shop will not take. */
  | {
      kind: 'not-opened'
      method: PaymentMethod
      error: string
      errors?: readonly FieldError[]
    }
  | { kind: 'price-changed' }
  /** The browser did not let the provider's window open. */
  | { kind: 'blocked' }
  | { kind: 'declined'; message: string }
  /** A card whose charge has no answer yet, or is still being checked. */
  | { kind: 'uncertain' }
  /** Paid, but the order call did not go through. */
  | { kind: 'not-placed' }
  /** Cancelled, not approved, or not answered: nothing is said (PAYPAL-06, PAYPAL-07). */
  | { kind: 'quiet' }

/** What a payment is made with. */
export type PaymentContext = {
  method: PaymentMethod
  /** Aborted when the page is left: what was approved is collected. */
  signal: AbortSignal
  tell: (event: PaymentEvent) => void
  /** The payment before this one, if it did not end in an order. */
  former: () => OpenPayment | null
  remember: (payment: OpenPayment) => void
  /** It has ended, or holds nothing any more; whether nobody else has said so before. */
  forget: (payment: OpenPayment) => boolean
}

/** One with the provider's window, which is closed at the end. */
export type WindowPaymentContext = PaymentContext & { popup: PaymentWindow }
