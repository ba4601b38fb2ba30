import { Type } from '@sinclair/typebox'
import { mostComponents, mostInPack } from '../../domain/catalog/pack.ts'
import { productStatuses } from '../../domain/catalog/product-status.ts'
import * as m from '../../i18n/messages.ts'
import { Extended, Id, Nullable, OneOf } from '../scalars.ts'

/** Units of a product in a pack. */
export const PackUnits = Type.Object({ productId: Id, quantity: Type.Integer() })

/** The same with the component's name in the answer's language. */
export const PackContent = Extended(PackUnits, {
  name: Type.String(),
  /** Only beside the French texts, as in events. */
  frenchName: Type.Optional(Nullable(Type.String())),
})

/** What only staff see of a component: what may keep the pack from being sold. */
export const PackedProduct = Extended(PackUnits, {
  name: Type.String(),
  status: OneOf(productStatuses),
  /** Whether fewer units are for sale than one pack takes. */
  isShort: Type.Boolean(),
})

/** A component as staff write it. */
export const PackComponent = Type.Object({
  productId: Id,
  quantity: Type.Integer({ minimum: 1, maximum: mostInPack, errorMessage: m.fieldInPack }),
})

export const PackComponents = Type.Array(PackComponent, {
  minItems: 1,
  maxItems: mostComponents,
  errorMessage: m.fieldComponents,
})
