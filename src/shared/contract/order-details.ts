import { type Static, Type } from '@sinclair/typebox'
import { action } from './action.ts'
import { DetailedOrder } from './orders.ts'
import { Refund } from './refunds.ts'
import { Id, Money, Nullable, OneOf, Timestamp } from './scalars.ts'

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

export const getOrderDetails = action({
  name: 'orders.details',
  summary: 'One order with its payment, its refunds and everything that happened to it.',
  role: 'admin',
  input: Type.Object({ id: Id }),
  output: OrderDetails,
  errors: ['not_found'],
})
