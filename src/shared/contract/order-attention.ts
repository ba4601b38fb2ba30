import { type Static, Type } from '@sinclair/typebox'
import { attentionCodes } from '../domain/order/order-attention.ts'
import { Money, OneOf } from './scalars.ts'

/** A note about what staff must check on an order: a code and its parameters. */
export const WrittenNote = Type.Object({
  code: OneOf(attentionCodes),
  provider: Type.Optional(OneOf(['paypal', 'stripe'] as const)),
  /** Names of products. */
  products: Type.Optional(Type.Array(Type.String())),
  /** The amount of a refund. */
  amount: Type.Optional(Money),
  /** Why the provider refused, or a code for it. */
  failure: Type.Optional(Type.String()),
  /** Whether the units that a refund restocked have since been sold. */
  isSold: Type.Optional(Type.Boolean()),
  /** A note that an earlier release stored in English. */
  words: Type.Optional(Type.String()),
})
export type WrittenNote = Static<typeof WrittenNote>
