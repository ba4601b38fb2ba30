import { type Static, Type } from '@sinclair/typebox'
import { discountKinds } from '../../domain/pricing/discount.ts'
import { Money, OneOf } from '../scalars.ts'

/**
 * The discount of an order, with the terms under which it was used. The terms stay when the code is
 * changed or deleted, and an edit of quantities recomputes the amount with them (DISC-05).
 */
export const OrderDiscount = Type.Object({
  code: Type.String(),
  kind: OneOf(discountKinds),
  /** A whole percentage, cents, or 0 for free shipping. */
  value: Type.Integer(),
  /** The amount taken off the subtotal. */
  amount: Money,
})
export type OrderDiscount = Static<typeof OrderDiscount>
