import { type Static, Type } from '@sinclair/typebox'
import { refundOrigins, refundStatuses } from '../domain/refund.ts'
import { action } from './action.ts'
import { DetailedOrder } from './orders.ts'
import { Id, Money, Nullable, OneOf, OptionalText, Timestamp } from './scalars.ts'

const Units = Type.Array(
  Type.Object({
    productId: Id,
    quantity: Type.Integer({
      minimum: 1,
      maximum: 1_000,
      errorMessage: 'Enter a whole number from 1 to 1,000.',
    }),
  }),
  { maxItems: 100 },
)

/** A refund, completed or on its way. */
export const Refund = Type.Object({
  id: Id,
  orderId: Id,
  amount: Money,
  reason: Nullable(Type.String()),
  restock: Units,
  status: OneOf(refundStatuses),
  origin: OneOf(refundOrigins),
  /** Who requested it; null when it was made at the provider. */
  actorName: Nullable(Type.String()),
  /** The provider's reason when it refused. */
  failure: Nullable(Type.String()),
  providerRefundId: Nullable(Type.String()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Refund = Static<typeof Refund>

/** The dialog's input; the amount is checked against what is left. */
export const RefundInput = Type.Object({
  id: Id,
  amount: Money,
  /** The customer reads it. */
  reason: OptionalText(200),
  /** Units to restock. */
  restock: Type.Optional(Units),
  /**
   * What had been refunded, or was on its way, when the form was filled in. If that has changed
   * since, the answer is `stale` with the new figures and nothing changes.
   */
  refundedBefore: Type.Optional(Money),
  /** The idempotency key, made by the browser for each refund. */
  key: Type.String({ minLength: 16, maxLength: 64 }),
})
export type RefundInput = Static<typeof RefundInput>

/**
 * The returned refund is `asked` when the provider did not answer: the shop retries with the same key
 * until it does.
 */
export const refundOrder = action({
  name: 'orders.refund',
  summary: 'Refunds some or all of what was paid for an order, once per key.',
  role: 'admin',
  input: RefundInput,
  output: Type.Object({ refund: Refund, order: DetailedOrder }),
  status: 201,
  errors: ['not_found', 'invalid', 'stale', 'refund_refused', 'key_used', 'payment_unavailable'],
})
