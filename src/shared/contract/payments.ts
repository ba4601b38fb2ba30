import { type Static, Type } from '@sinclair/typebox'
import * as m from '../i18n/messages.ts'
import { publicAction } from './action.ts'
import { PayableOrder } from './order/payable.ts'
import { describedBy, PaypalMoney, type PaypalOrderBody } from './paypal-types.ts'
import { Email, Id, Money, OneOf, Timestamp } from './scalars.ts'

/** Proves that the caller opened the payment; sent once, to the browser that opened it. */
const Receipt = Type.String({ maxLength: 64 })

const heldFor = {
  /** When the hold expires, for the countdown beside the button. */
  holdExpiresAt: Type.Optional(Type.String()),
  receipt: Type.Optional(Receipt),
  /**
   * Whether the order costs nothing, or less than the provider takes after its discount code. Then no
   * provider is involved and there is nothing to approve: place the order with this payment's id, or
   * capture it. Opening the same order again before that returns the same payment.
   */
  nothingToPay: Type.Optional(Type.Boolean()),
}

export const PaypalOrder = Type.Object({
  id: Type.String(),
  environment: Type.String(),
  /** The checkout page opens `{paypalBaseUrl}/checkoutnow?token={id}`; empty if `nothingToPay`. */
  paypalBaseUrl: Type.String(),
  ...heldFor,
})
export type PaypalOrder = Static<typeof PaypalOrder>

/** The parts of the provider's response that the page needs. */
export const PaypalCapture = describedBy<PaypalOrderBody>()(
  Type.Object({
    id: Type.String(),
    status: Type.String(),
    purchase_units: Type.Array(
      Type.Object({
        payments: Type.Object({
          captures: Type.Array(
            Type.Object({
              id: Type.String(),
              status: Type.String(),
              amount: PaypalMoney,
              /** Why the money is still pending, in PayPal's code. */
              status_details: Type.Optional(Type.Object({ reason: Type.String() })),
            }),
          ),
        }),
      }),
    ),
  }),
)
export type PaypalCapture = Static<typeof PaypalCapture>

/** What a payment holds until the buyer approves it; part of a `not_approved` error. */
export type OpenHold = {
  /** When the hold expires. */
  expiresAt: string
  amount: string
  items: { productId: string; quantity: number }[]
  /** Where the buyer approves the payment; null for a card, which is entered on the shop's own page. */
  paypalBaseUrl: string | null
}

/**
 * A payment that the buyer opened earlier and abandoned; its hold is released for the new payment. If
 * the earlier one was paid after all, nothing is opened and the response is `payment_used`.
 */
const Replaced = Type.Optional(Id)

const openingErrors = [
  'invalid',
  'shop_closed',
  'price_changed',
  'delivery_unavailable',
  'out_of_stock',
  'payment_used',
  'order_too_large',
  'too_much_held',
  'payment_unavailable',
  'rate_limited',
] as const

const captureErrors = [
  'not_found',
  'not_approved',
  'out_of_stock',
  'price_changed',
  'payment_unavailable',
  'rate_limited',
] as const

/**
 * If the input contains an order, as from our own checkout page, the server prices it, holds its stock
 * for 15 minutes and stores the draft. The captured payment then becomes an order even if the browser
 * never returns (PAY-07).
 */
export const createPaypalOrder = publicAction({
  name: 'paypal.createOrder',
  summary:
    'Opens a payment with PayPal. If the answer says `nothingToPay`, place the order with its id instead of paying.',
  input: Type.Object({
    amount: Money,
    currency: Type.Literal('CAD', { errorMessage: m.fieldCurrency }),
    intent: Type.String({ pattern: '^(CAPTURE|capture)$', errorMessage: m.fieldIntent }),
    order: Type.Optional(PayableOrder),
    replaces: Replaced,
  }),
  output: PaypalOrder,
  errorField: 'message',
  errors: openingErrors,
})

export const capturePaypalOrder = publicAction({
  name: 'paypal.captureOrder',
  summary: 'Captures an approved payment; a repeat returns the same capture.',
  input: Type.Object({ orderId: Id }),
  output: PaypalCapture,
  errorField: 'code',
  errors: captureErrors,
})

export const CardPayment = Type.Object({
  /** The payment intent's id. */
  id: Type.String(),
  /**
   * Lets the buyer's browser, and nobody else, confirm the payment at the card provider; empty if
   * `nothingToPay`.
   */
  clientSecret: Type.String(),
  ...heldFor,
})
export type CardPayment = Static<typeof CardPayment>

export const CardCapture = Type.Object({
  id: Type.String(),
  /** `COMPLETED`, or `PENDING` while the card provider is still checking. */
  status: Type.String(),
  amount: Type.String(),
})
export type CardCapture = Static<typeof CardCapture>

/**
 * Opens a card payment: the server prices the order, holds its stock for 15 minutes and stores the
 * draft, exactly as for PayPal (T18). The card details go from the buyer's browser to the card provider
 * and never through the shop. Without the card provider's keys, the response is `payment_unavailable`
 * with the message 'Stripe not configured'.
 */
export const createCardIntent = publicAction({
  name: 'stripe.createIntent',
  summary:
    'Opens a card payment. If the answer says `nothingToPay`, place the order with its id instead of paying.',
  input: Type.Object({
    amount: Money,
    order: PayableOrder,
    replaces: Replaced,
  }),
  output: CardPayment,
  errorField: 'message',
  errors: openingErrors,
})

export const captureCardIntent = publicAction({
  name: 'stripe.captureIntent',
  summary: 'Captures a confirmed card payment; a repeat returns the same capture.',
  input: Type.Object({ intentId: Id }),
  output: CardCapture,
  errors: captureErrors,
})

export const cancelCardIntent = publicAction({
  name: 'stripe.cancelIntent',
  summary: 'Cancels a card payment that was not charged yet and releases its hold.',
  input: Type.Object({ intentId: Id }),
  output: Type.Null(),
  errors: ['not_found', 'payment_used', 'payment_unavailable', 'rate_limited'],
})

const PaidOrderPage = Type.Object({
  path: Type.String(),
  id: Id,
  email: Type.String(),
  total: Money,
  /** When it arrives, or can be picked up: days such as "2026-11-30" on the shop's clock. */
  arrives: Type.Object({
    kind: OneOf(['ship', 'pickup']),
    first: Type.String(),
    last: Type.String(),
  }),
})

/**
 * The ids of a payment and its order appear in URLs and on screens; the receipt does not. A wrong
 * receipt, an unknown payment and a payment without an order get the same response.
 */
export const findOrderPage = publicAction({
  name: 'payments.orderPage',
  summary: 'A paid order and where its own page is, for the browser that opened the payment.',
  input: Type.Object({ id: Id, receipt: Receipt }),
  output: PaidOrderPage,
  errors: ['not_found', 'rate_limited'],
})

/** The field of the form and its message. */
export const CorrectedEmail = Type.Object({ email: Email() })
export type CorrectedEmail = Static<typeof CorrectedEmail>

export const correctEmail = publicAction({
  name: 'payments.correctEmail',
  summary:
    'Corrects the email address of an order within an hour, for the browser that paid for it, and sends the confirmation there. Earlier links to the order end.',
  input: Type.Object({ id: Id, receipt: Receipt, ...CorrectedEmail.properties }),
  output: PaidOrderPage,
  errors: ['invalid', 'not_found', 'protected', 'rate_limited'],
})

/** What the browser removes from its cart once the payment has become an order (O30). */
export const findPaymentOrder = publicAction({
  name: 'payments.order',
  summary: 'When a payment became an order, and what it bought; `not_found` until it has.',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    orderedAt: Timestamp,
    items: Type.Array(Type.Object({ productId: Id, quantity: Type.Integer() })),
  }),
  errors: ['not_found', 'rate_limited'],
})
