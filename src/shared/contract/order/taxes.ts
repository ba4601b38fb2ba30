import { Type } from '@sinclair/typebox'
import { Money } from '../scalars.ts'

/** The components of an order's tax, and the terms under which they were computed (TAX-06). */
export const OrderTaxes = Type.Object({
  country: Type.String(),
  province: Type.String(),
  /** Set if a tax of the province depends on the postal code: its beginning, blank for the others. */
  postalCode: Type.Optional(Type.String()),
  onShipping: Type.Boolean(),
  /** Whether prices include tax; if so, `taxAmount` is 0.00. */
  isIncluded: Type.Boolean(),
  components: Type.Array(
    Type.Object({
      /** A code such as GST; TAX where a place has a single tax. */
      code: Type.String(),
      /** In percent. */
      rate: Type.String(),
      base: Money,
      amount: Money,
      /** Set if products of the class `snack` do not bear it. */
      exemptsSnacks: Type.Optional(Type.Boolean()),
    }),
  ),
})
