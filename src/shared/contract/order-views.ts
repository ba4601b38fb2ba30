import { type Static, Type } from '@sinclair/typebox'
import { adminAction, publicAction } from './action.ts'
import { DetailedOrder, Order, OrderItem } from './orders.ts'
import { Id, Money, Nullable, OneOf, Timestamp } from './scalars.ts'
import { Refund } from './order-changes.ts'

const { id, status, customerName, createdAt, updatedAt, paymentMethod } = Order.properties
const { subtotal, shippingCost, taxAmount, taxes, totalAmount, paidAmount, refundedAmount } =
  Order.properties
const { discount, pickupProvince } = Order.properties

/** What an order's own page shows: no email address and no phone. */
export const OrderPage = Type.Object({
  id,
  status,
  customerName,
  items: Type.Array(
    Type.Composite([
      Type.Omit(OrderItem, ['id']),
      Type.Object({
        /** The product's main picture; null when it has none or is no longer sold. */
        imageUrl: Nullable(Type.String()),
        /** When the picture may have changed; null when the product is no longer sold. */
        productUpdatedAt: Nullable(Timestamp),
      }),
    ]),
  ),
  subtotal,
  discount,
  shippingCost,
  taxAmount,
  taxes,
  totalAmount,
  paidAmount,
  /** The refunded part of what was paid. */
  refundedAmount,
  paymentMethod,
  /** The delivery address as on a parcel, line by line, without the phone. */
  deliverTo: Type.Array(Type.String()),
  pickupProvince,
  createdAt,
  updatedAt,
})
export type OrderPage = Static<typeof OrderPage>

/**
 * Open to anyone with the key from the customer's emails. A wrong key, a missing key and an unknown
 * order get the same answer.
 */
export const trackOrder = publicAction({
  name: 'orders.track',
  summary: "A customer's own view of an order, for anyone who has its key.",
  input: Type.Object({ id: Id, key: Type.Optional(Type.String()) }),
  output: OrderPage,
  errors: ['not_found', 'rate_limited'],
})

const timelineKinds = ['placed', 'payment', 'mail', 'change', 'refund'] as const

/** One event in an order's history, worded for staff. */
export const TimelineEntry = Type.Object({
  id: Type.String(),
  at: Timestamp,
  kind: OneOf(timelineKinds),
  title: Type.String(),
  detail: Nullable(Type.String()),
  /** Who did it, when it was a person. */
  who: Nullable(Type.String()),
  /** It failed or is still waiting. */
  isTrouble: Type.Boolean(),
  /** It changes soon without an event: email that waits to be sent. */
  isPending: Type.Boolean(),
  changes: Type.Array(
    Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() }),
  ),
})
export type TimelineEntry = Static<typeof TimelineEntry>

export const OrderDetails = Type.Object({
  order: DetailedOrder,
  /** Units that refunds have restocked. */
  restocked: Type.Array(Type.Object({ productId: Id, quantity: Type.Integer() })),
  /** What can still be refunded; 0.00 without a payment that the shop can refund. */
  refundable: Money,
  payment: Nullable(
    Type.Object({
      provider: Type.String(),
      status: Type.String(),
      words: Type.String(),
      amount: Money,
      providerOrderId: Nullable(Type.String()),
      captureId: Nullable(Type.String()),
    }),
  ),
  refunds: Type.Array(Refund),
  /** Oldest first. */
  timeline: Type.Array(TimelineEntry),
})
export type OrderDetails = Static<typeof OrderDetails>

export const getOrderDetails = adminAction({
  name: 'orders.details',
  summary: 'One order with its payment, its refunds and everything that happened to it.',
  input: Type.Object({ id: Id }),
  output: OrderDetails,
  errors: ['not_found'],
})
