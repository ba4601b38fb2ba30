import { type Static, Type } from '@sinclair/typebox'
import { Extended, Id, Money, Nullable, OneOf } from '../scalars.ts'

const groupTexts = {
  name: Type.String(),
  options: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
}

/**
 * The group of a product that is one variant of it (schema.org's ProductGroup), with the values that are
 * this variant's.
 */
export const GroupOfProduct = Type.Object({ id: Id, ...groupTexts })
export type GroupOfProduct = Static<typeof GroupOfProduct>

/** The same in both languages, for staff and in events; `productIn` chooses one. */
export const BilingualGroup = Extended(GroupOfProduct, {
  french: Nullable(Type.Object(groupTexts)),
})
export type BilingualGroup = Static<typeof BilingualGroup>

/** A variant as the page of another one shows it: its link, price and whether it can be bought. */
export const Variant = Type.Object({
  id: Id,
  /** Its values, in the order of the group's options. */
  options: Type.Array(Type.String()),
  price: Money,
  stock: Type.Integer(),
  imageUrl: Nullable(Type.String()),
})
export type Variant = Static<typeof Variant>

/**
 * How a list shows products of a group. Without it, each is an entry of its own. With `together`, a
 * group is one entry of the page, at the place of its first product, and its other products in the shop
 * follow that one in the group's order.
 */
export const groupsInList = { groups: Type.Optional(OneOf(['together'])) }
