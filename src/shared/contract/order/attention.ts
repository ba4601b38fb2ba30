import { type Static, Type } from '@sinclair/typebox'
import { attentionCodes } from '../../domain/order/order-attention.ts'
import { providerNames } from '../../domain/provider/providers.ts'
import { Money, OneOf, Timestamp } from '../scalars.ts'

/** A note about what staff must check on an order: a code and its parameters. */
export const WrittenNote = Type.Object({
  code: OneOf(attentionCodes),
  provider: Type.Optional(OneOf(providerNames)),
  /** Names of products. */
  products: Type.Optional(Type.Array(Type.String())),
  /** The amount of a refund, or the part of the payment that is disputed or was taken back. */
  amount: Type.Optional(Money),
  /** The provider's code for why the buyer disputes the payment. */
  reason: Type.Optional(Type.String()),
  /** When the shop must have responded to the dispute. */
  respondBy: Type.Optional(Timestamp),
  /** Why the provider refused, or a code for it. */
  failure: Type.Optional(Type.String()),
  /** Whether the units that a refund restocked have since been sold. */
  isSold: Type.Optional(Type.Boolean()),
  /** A note that an earlier release stored in English. */
  words: Type.Optional(Type.String()),
})
export type WrittenNote = Static<typeof WrittenNote>
