import { type Static, Type } from '@sinclair/typebox'
import { carriers } from '../../domain/shipping/carriers.ts'
import * as m from '../../i18n/messages.ts'
import { staffAction } from '../action.ts'
import { ManyIds } from '../catalog/catalog-staff.ts'
import { Shipment } from '../order/shipment.ts'
import { DetailedOrder, Order, quantity } from '../orders.ts'
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

const { id, customerName, status, updatedAt } = Order.properties

/** An order that a line of the file ships. */
const ImportedParcel = Type.Object({
  line: Type.Integer(),
  order: Type.Object({ id, customerName, status, updatedAt }),
  carrier: Nullable(OneOf(carriers)),
  trackingNumber: Type.String(),
  trackingUrl: Nullable(Type.String()),
  /** Null in a dry run. */
  shipmentId: Nullable(Id),
  isMailHeld: Type.Boolean(),
})

/**
 * Each order is shipped whole, with one parcel, or its line is a fault. A dry run answers the same and
 * changes nothing.
 */
export const importShipments = staffAction({
  name: 'orders.importShipments',
  needs: ['orders:write'],
  summary:
    "Ships the orders of a CSV file with the columns Order, Carrier and Tracking number, or of a carrier's own.",
  input: Type.Object({
    csv: Type.String({ minLength: 1, maxLength: 900_000, errorMessage: m.trackingFaultSize }),
    dryRun: Type.Optional(Type.Boolean()),
    notify: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({
    /** How many orders were shipped, or would be. */
    done: Type.Integer(),
    faults: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() })),
    parcels: Type.Array(ImportedParcel),
  }),
  errors: ['invalid'],
})

export const exportAddresses = staffAction({
  name: 'orders.exportAddresses',
  needs: ['orders:read'],
  summary:
    'Returns the addresses of up to 500 orders as a CSV file in the columns that Canada Post imports. The export is audited.',
  input: Type.Object({ ids: ManyIds }),
  output: Type.Object({ fileName: Type.String(), csv: Type.String() }),
})
