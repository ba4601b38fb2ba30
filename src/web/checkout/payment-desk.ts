import type { InsufficientItem } from '../../shared/contract/checkout.ts'
import type { FieldError } from '../../shared/contract/errors.ts'
import type { OpenPayment } from './open-payment.ts'
import type { PaymentEvent } from './payment-step.ts'

/** How a payment ended. */
export type Outcome =
  | { kind: 'completed' }
  | { kind: 'short'; items: InsufficientItem[] | null }
  /** `errors` are the fields that the shop will not take. */
  | { kind: 'not-opened'; error: string; errors?: readonly FieldError[] }
  | { kind: 'price-changed' }
  | { kind: 'declined'; message: string }
  /** Paid, but the order call did not go through. */
  | { kind: 'not-placed' }
  /** Cancelled, not approved, or not answered: nothing is said (PAYPAL-06, PAYPAL-07). */
  | { kind: 'quiet' }

/** What a payment is made with. */
export type Desk = {
  /** The provider's window, opened in the click. */
  popup: Window
  /** Aborted when the page is left: the window is closed, and what was approved is collected. */
  signal: AbortSignal
  tell: (event: PaymentEvent) => void
  /** The payment before this one, if it did not end in an order. */
  former: () => OpenPayment | null
  remember: (payment: OpenPayment | null) => void
}
