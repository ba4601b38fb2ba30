import { type Static, Type } from '@sinclair/typebox'
import { carriers } from '../../domain/shipping/carriers.ts'
import * as m from '../../i18n/messages.ts'
import { staffAction } from '../action.ts'
import { Shipment } from '../order/shipment.ts'
import { DetailedOrder, quantity } from '../orders.ts'
import { Extended, Id, NoContent, Nullable, OneOf, OptionalText } from '../scalars.ts'

/** How a parcel can be tracked. */
const tracking = {
  carrier: Type.Optional(Nullable(OneOf(carriers))),
  trackingNumber: OptionalText(60),
  /** The address of a page about the parcel; used only for the carrier `other`, which needs it. */
  trackingUrl: Type.Optional(
    Nullable(
      Type.Union([Type.Literal(''), Type.String({ format: 'web-address', maxLength: 500 })], {
        errorMessage: m.fieldTrackingUrl,
      }),
    ),
  ),
}

export const ShipmentInput = Type.Object({
  id: Id,
  ...tracking,
  /** If left out, everything that is left to ship. */
  items: Type.Optional(
    Type.Array(Type.Object({ productId: Id, quantity }), {
      minItems: 1,
      maxItems: 100,
      errorMessage: m.fieldUnitsToShip,
    }),
  ),
  /** Whether the customer gets an email; true if left out. */
  notify: Type.Optional(Type.Boolean()),
})
export type ShipmentInput = Static<typeof ShipmentInput>

/** The order as the change left it, and whether the customer's email about it is still held. */
const Shipped = Extended(Shipment, { order: DetailedOrder, isMailHeld: Type.Boolean() })

/**
 * Units that were refunded or are in another parcel cannot be shipped. When nothing is left, the order
 * is `shipped`. The email about the parcel is held for `statusMailHold`; removing the parcel withdraws
 * it.
 */
export const shipOrder = staffAction({
  name: 'orders.ship',
  needs: ['orders:write'],
  summary: 'Records a parcel with some or all of the units of an order that are left to ship.',
  input: ShipmentInput,
  output: Shipped,
  status: 201,
  errors: ['not_found', 'invalid', 'cannot_ship'],
})

export const updateShipment = staffAction({
  name: 'orders.updateShipment',
  needs: ['orders:write'],
  summary:
    'Corrects the carrier and number of a parcel. The customer is emailed again only if `notify` is true.',
  input: Type.Object({
    id: Id,
    shipmentId: Id,
    ...tracking,
    notify: Type.Optional(Type.Boolean()),
  }),
  output: Shipped,
  errors: ['not_found', 'invalid'],
})

export const removeShipment = staffAction({
  name: 'orders.removeShipment',
  needs: ['orders:write'],
  summary: 'Removes a parcel. A shipped order becomes placed again.',
  input: Type.Object({ id: Id, shipmentId: Id }),
  output: NoContent,
  errors: ['not_found'],
})
