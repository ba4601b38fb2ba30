import { type TSchema, Type } from '@sinclair/typebox'
import { deliveryKinds } from '../../domain/shipping/delivery-method.ts'
import * as m from '../../i18n/messages.ts'
import { Money, Nullable, OneOf, Text, TextOrNone } from '../scalars.ts'

/** A number of business days. */
export const days = () =>
  Type.Integer({
    minimum: 0,
    maximum: 90,
    errorMessage: m.fieldWholeDays,
  })

const optional = <Value extends TSchema>(value: Value) => Type.Optional(Nullable(value))

export const PickupPlace = Type.Object({
  name: Text(60, { required: m.fieldPlaceName }),
  /** A province of Canada. */
  province: Type.String({ pattern: '^[A-Za-z]{2}$', errorMessage: m.sellingPickupProvince }),
  /** As on an envelope, line by line. */
  address: Text(300, { required: m.fieldPlaceAddress }),
  hours: Text(300, { required: m.fieldPlaceHours }),
})

/** The methods of a zone; see `DeliveryMethod` in the domain. */
export const Methods = Type.Array(
  Type.Object({
    id: Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$',
      errorMessage: m.fieldMethodId,
    }),
    kind: OneOf(deliveryKinds),
    name: Text(60, { required: m.fieldMethodName }),
    frenchName: Type.Optional(TextOrNone(60)),
    price: Money,
    freeFrom: optional(Money),
    fastest: days(),
    slowest: days(),
    perKilogram: optional(Money),
    upToGrams: optional(
      Type.Integer({ minimum: 1, maximum: 100_000_000, errorMessage: m.fieldGrams }),
    ),
    place: optional(PickupPlace),
  }),
  { maxItems: 20, errorMessage: () => m.fieldAtMost({ maximum: 20 }) },
)

const Days = Type.Integer()

/** How an order is delivered, as it was chosen; see `OrderDelivery` in the domain. */
export const ChosenMethod = Type.Object({
  id: Type.String(),
  kind: OneOf(deliveryKinds),
  name: Type.String(),
  /** The name in the order's language, if it differs. */
  translatedName: Type.Optional(Type.String()),
  /** In business days: in transit, or until it can be picked up. */
  fastest: Days,
  slowest: Days,
  place: Type.Optional(PickupPlace),
})

/** The id of a method in an order that is sent; without one, the first that fits. */
export const MethodId = Type.Optional(Nullable(Type.String({ maxLength: 60 })))
