import type { InsufficientItem } from '#shared/contract/checkout.ts'
import type { FieldError } from '#shared/contract/errors.ts'
import type { PayableOrder } from '#shared/contract/order/payable.ts'
import type { Bought, PaidOrder, PaymentMethod } from '../../../cart/open-payment.ts'

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

/** The order to be paid, once its discount code has been checked, or why it cannot be paid. */
export type AwaitedOrder = Promise<PayableOrder | Outcome>
