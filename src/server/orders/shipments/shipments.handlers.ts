import { existing } from '#shared/contract/errors.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Handler, Handlers } from '../../context/handler.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { nextVersion } from '../../db/query/stale.ts'
import { appendEvent } from '../../journal/journal.ts'
import { withdrawParcelMail } from '../../mail/outbox/parcel-mail.ts'
import {
  findDetailedOrder,
  findOrder,
  orderSubject,
  unitFacts,
  updateOrderRow,
} from '../orders.queries.ts'
import { exportAddresses } from './address-file.ts'
import { announceShipment, named, shipUnits, trackingOf } from './ship-units.ts'
import { deleteShipment, updateShipmentRow } from './shipments.queries.ts'

const shipOrder: Handler<'orders.ship'> = (input, context, by) => {
  const at = context.clock()
  return atomically(context, (tx) => shipUnits(tx, input, { by, at, action: 'orders.ship' }))
}

const updateShipment: Handler<'orders.updateShipment'> = (input, context, by) =>
  atomically(context, async (tx) => {
    const at = context.clock()
    const { order } = existing(await findOrder(tx, input.id))
    const parcel = existing(order.shipments?.find(({ id }) => id === input.shipmentId))
    const { carrier, trackingNumber, trackingUrl } = { ...parcel, ...defined(input) }
    const tracking = trackingOf({ carrier, trackingNumber, trackingUrl })
    await updateShipmentRow(tx, parcel.id, { ...tracking, updatedAt: nextVersion(parcel, at) })
    await updateOrderRow(tx, order.id, { updatedAt: nextVersion(order, at) })
    await recordChange(tx, {
      by,
      at,
      action: 'orders.updateShipment',
      subject: orderSubject(order),
      before: {
        carrier: parcel.carrier,
        trackingNumber: parcel.trackingNumber,
        trackingUrl: parcel.trackingUrl,
      },
      after: tracking,
    })
    return announceShipment(tx, at, {
      orderId: order.id,
      shipmentId: parcel.id,
      isNotified: input.notify ?? false,
      isCorrection: true,
    })
  })

/** The fields of a correction that were sent; all others stay. */
function defined(input: Parameters<typeof updateShipment>[0]) {
  const { carrier, trackingNumber, trackingUrl } = input
  return {
    ...(carrier !== undefined && { carrier }),
    ...(trackingNumber !== undefined && { trackingNumber }),
    ...(trackingUrl !== undefined && { trackingUrl }),
  }
}

const removeShipment: Handler<'orders.removeShipment'> = (input, context, by) =>
  atomically(context, async (tx) => {
    const at = context.clock()
    const { order, items } = existing(await findOrder(tx, input.id))
    const parcel = existing(order.shipments?.find(({ id }) => id === input.shipmentId))
    await deleteShipment(tx, order.id, parcel.id)
    const status = order.status === 'shipped' ? 'placed' : order.status
    await updateOrderRow(tx, order.id, { status, updatedAt: nextVersion(order, at) })
    await recordChange(tx, {
      by,
      at,
      action: 'orders.removeShipment',
      subject: orderSubject(order),
      before: {
        status: order.status,
        carrier: parcel.carrier,
        trackingNumber: parcel.trackingNumber,
        trackingUrl: parcel.trackingUrl,
        ...unitFacts('shipped of', named(items, parcel.items)),
      },
      after: { status },
    })
    await withdrawParcelMail(tx, order.id, parcel.id)
    await appendEvent(tx, at, 'order.updated', existing(await findDetailedOrder(tx, order.id)))
    return null
  })

export const shipmentHandlers = {
  'orders.ship': shipOrder,
  'orders.exportAddresses': exportAddresses,
  'orders.updateShipment': updateShipment,
  'orders.removeShipment': removeShipment,
} satisfies Partial<Handlers>
