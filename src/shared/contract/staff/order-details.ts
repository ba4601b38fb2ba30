import { type Static, Type } from '@sinclair/typebox'
import { orderEmailKinds } from '../../domain/order/order-emails.ts'
import { orderStatuses } from '../../domain/order/order.ts'
import { paymentStatuses } from '../../domain/order/payment/payment-status.ts'
import { paymentAsks, stepReasons } from '../../domain/order/payment/payment-step.ts'
import { refundOrigins, refundStatuses } from '../../domain/order/refund.ts'
import { mailKinds, mailStates } from '../../domain/shop/mail.ts'
import { staffAction } from '../action.ts'
import { Refund } from '../order/changes.ts'
import { DetailedOrder } from '../orders.ts'
import { Id, Money, NoContent, Nullable, OneOf, Timestamp } from '../scalars.ts'

const timelineKinds = ['placed', 'payment', 'mail', 'change', 'refund', 'note'] as const

/** One event in an order's history, as codes (LANG-15) that the dashboard shows as text. */
export const TimelineEntry = Type.Object({
  id: Type.String(),
  at: Timestamp,
  kind: OneOf(timelineKinds),
  /** Who did it, if it was a person. */
  who: Nullable(Type.String()),
  /** Whether it failed or is still waiting. */
  isTrouble: Type.Boolean(),
  /** Whether it will soon change without an event, such as email that waits to be sent. */
  isPending: Type.Boolean(),
  changes: Type.Array(
    Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() }),
  ),
  payment: Type.Optional(
    Type.Object({
      ask: Nullable(OneOf(paymentAsks)),
      /** Null until the provider has responded. */
      status: Nullable(OneOf(paymentStatuses)),
      reason: Nullable(OneOf(stepReasons)),
      /** The provider's own code. */
      answer: Nullable(Type.String()),
      disputeId: Nullable(Type.String()),
      debugId: Nullable(Type.String()),
    }),
  ),
  mail: Type.Optional(
    Type.Object({
      kind: OneOf(mailKinds),
      state: OneOf(mailStates),
      recipient: Type.String(),
      lastError: Nullable(Type.String()),
    }),
  ),
  change: Type.Optional(
    Type.Object({
      action: Type.String(),
      /** The new status, if it changed. */
      status: Nullable(OneOf(orderStatuses)),
    }),
  ),
  /** What staff wrote for themselves. */
  note: Type.Optional(Type.Object({ text: Type.String() })),
  refund: Type.Optional(
    Type.Object({
      amount: Money,
      status: OneOf(refundStatuses),
      origin: OneOf(refundOrigins),
      reason: Nullable(Type.String()),
      failure: Nullable(Type.String()),
      /** The tax in the amount. */
      tax: Money,
      /** The refunded units; the name is as in `restock`. */
      items: Type.Array(Type.Object({ name: Nullable(Type.String()), quantity: Type.Integer() })),
      /** The restocked units; the name is null if the order no longer contains the product. */
      restock: Type.Array(Type.Object({ name: Nullable(Type.String()), quantity: Type.Integer() })),
    }),
  ),
})
export type TimelineEntry = Static<typeof TimelineEntry>

export const OrderDetails = Type.Object({
  order: DetailedOrder,
  /** Units that refunds have restocked. */
  restocked: Type.Array(Type.Object({ productId: Id, quantity: Type.Integer() })),
  /** What can still be refunded; 0.00 without a payment that the shop can refund. */
  refundable: Money,
  /** What the provider took back in disputes and reversals; it cannot be refunded. */
  takenBack: Money,
  payment: Nullable(
    Type.Object({
      provider: Type.String(),
      status: OneOf(paymentStatuses),
      amount: Money,
      /** The provider's fee; null if it is unknown. */
      feeAmount: Nullable(Money),
      providerOrderId: Nullable(Type.String()),
      captureId: Nullable(Type.String()),
    }),
  ),
  /** What the refunded units were worth, from which the amount for further units follows. */
  refundedValue: Money,
  refunds: Type.Array(Refund),
  /** Oldest first. */
  timeline: Type.Array(TimelineEntry),
})
export type OrderDetails = Static<typeof OrderDetails>

export const getOrderDetails = staffAction({
  name: 'orders.details',
  needs: ['orders:read'],
  summary: 'One order with its payment, its refunds and everything that happened to it.',
  input: Type.Object({ id: Id }),
  output: OrderDetails,
  errors: ['not_found'],
})

/** Two clicks within ten seconds count as one. */
export const sendOrderEmail = staffAction({
  name: 'orders.sendEmail',
  needs: ['orders:write', 'mail:write'],
  summary: 'Sends the customer an email about an order again, as the order is now.',
  input: Type.Object({
    id: Id,
    kind: OneOf(orderEmailKinds),
    /** The parcel or the refund that it is about. */
    about: Type.Optional(Id),
  }),
  output: NoContent,
  errors: ['invalid', 'not_found'],
})
