import { type Static, Type } from '@sinclair/typebox'
import { discountKinds } from '../domain/pricing/discount.ts'
import { Money, OneOf } from './scalars.ts'

/**
 * The discount of an order, by the terms under which it was used: they stay when the code is changed or
 * deleted, and an edit of quantities computes the amount again by them (DISC-05).
 */
export const OrderDiscount = Type.Object({
  code: Type.String(),
  kind: OneOf(discountKinds),
  /** Whole percent, cents, or 0 for free shipping. */
  value: Type.Integer(),
  /** What it took off the subtotal. */
  amount: Money,
})
export type OrderDiscount = Static<typeof OrderDiscount>
