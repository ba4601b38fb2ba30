import { type Static, Type } from '@sinclair/typebox'
import { Id, Money, Nullable, Timestamp } from '../scalars.ts'

/** A completed refund and what it was for; amounts of items and shipping are without tax. */
export const OrderRefund = Type.Object({
  id: Id,
  amount: Money,
  /** `goods`, `shipping`, `tax` and `other` add up to `amount`. */
  goods: Money,
  shipping: Money,
  /** What was paid beyond the order's total, such as after an edit. */
  other: Money,
  tax: Type.Array(Type.Object({ component: Type.String(), amount: Money })),
  /** The refunded units; empty for a part of the payment that belongs to no unit. */
  items: Type.Array(Type.Object({ productId: Id, quantity: Type.Integer(), amount: Money })),
  /** The part of its fee that the provider returned; null if unknown. */
  feeReturned: Nullable(Money),
  at: Timestamp,
  /** The account that requested it; null if it was made at the provider. */
  by: Nullable(Type.String()),
})
export type OrderRefund = Static<typeof OrderRefund>
