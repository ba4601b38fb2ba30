import { ActionError, existing, invalidField } from '#shared/contract/errors.ts'
import type { Shipment } from '#shared/contract/order/shipment.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { ShipmentInput } from '#shared/contract/staff/shipments.ts'
import { mergeUnits, type Units } from '#shared/domain/catalog/pack.ts'
import { orderNumber, type OrderStatus } from '#shared/domain/order/order.ts'
import { unitsLeft } from '#shared/domain/order/parcels/shipment.ts'
import { type Carrier, compactNumber } from '#shared/domain/shipping/carriers.ts'
import * as m from '#shared/i18n/messages.ts'
import { type Actor, recordChange } from '../../audit/record-change.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { nextVersion } from '../../db/query/stale.ts'
import { appendEvent } from '../../journal/journal.ts'
import { announceParcel } from '../../mail/outbox/parcel-mail.ts'
import {
  findMailedOrder,
  findOrder,
  type OrderItemRow,
  orderSubject,
  toDetailedOrder,
  unitFacts,
  updateOrderRow,
} from '../orders.queries.ts'
import { insertShipment } from './shipments.queries.ts'

export type Shipped = Shipment & { order: DetailedOrder; isMailHeld: boolean }

type Shipping = {
  by: Actor
  at: number
  action: 'orders.ship' | 'orders.importShipments'
}

/**
 * Puts units of an order that are left to ship into a new parcel. Throws `cannot_ship` if fewer are
 * left, or the order is cancelled or picked up (PARCEL-01).
 */
export async function shipUnits(
  tx: Transaction,
  input: ShipmentInput,
  { by, at, action }: Shipping,
): Promise<Shipped> {
  const { order, items } = existing(await findOrder(tx, input.id))
  const tracking = trackingOf(input)
  const left = unitsLeft(toDetailedOrder(order, items))
  const packed = unitsToPack({ ...order, items }, input.items, left)
  const isLast = sumOf(packed) === sumOf(left)
  const row = {
    id: Bun.randomUUIDv7(),
    orderId: order.id,
    ...tracking,
    items: packed,
    createdAt: at,
    updatedAt: at,
  }
  await insertShipment(tx, row)
  const status: OrderStatus = isLast && order.status === 'placed' ? 'shipped' : order.status
  await updateOrderRow(tx, order.id, { status, updatedAt: nextVersion(order, at) })
  await recordChange(tx, {
    by,
    at,
    action,
    subject: orderSubject(order),
    before: { status: order.status },
    after: { status, ...tracking, ...unitFacts('shipped of', named(items, packed)) },
  })
  const isNotified = input.notify ?? true
  return announceShipment(tx, at, { orderId: order.id, shipmentId: row.id, isNotified })
}

/** Sends an order with a parcel to dashboards, and to the customer if wanted. */
export async function announceShipment(
  tx: Transaction,
  now: number,
  notice: { orderId: string; shipmentId: string; isNotified: boolean; isCorrection?: boolean },
): Promise<Shipped> {
  const { orderId, shipmentId, isNotified, isCorrection = false } = notice
  const { linkVersion, ...order } = existing(await findMailedOrder(tx, orderId))
  await appendEvent(tx, now, 'order.updated', order)
  const mailed = linkVersion === undefined ? order : { ...order, linkVersion }
  const isMailHeld =
    isNotified && (await announceParcel(tx, now, { order: mailed, shipmentId, isCorrection }))
  const shipment = existing(order.shipments?.find(({ id }) => id === shipmentId))
  return { ...shipment, order, isMailHeld }
}

type Tracking = Pick<ShipmentInput, 'carrier' | 'trackingNumber' | 'trackingUrl'>

/** Throws `invalid` for the carrier `other` without an address. */
export function trackingOf({ carrier = null, trackingNumber, trackingUrl }: Tracking): {
  carrier: Carrier | null
  trackingNumber: string | null
  trackingUrl: string | null
} {
  if (carrier === 'other' && !trackingUrl) {
    throw invalidField('/trackingUrl', m.errorTrackingUrl())
  }
  return {
    carrier,
    trackingNumber: compactNumber(trackingNumber ?? '') || null,
    // The addresses of all other carriers follow from the number.
    trackingUrl: carrier === 'other' ? (trackingUrl ?? null) : null,
  }
}

type Order = {
  id: string
  status: OrderStatus
  pickupProvince: string | null
  items: readonly OrderItemRow[]
}

function unitsToPack(
  { id, status, pickupProvince, items }: Order,
  requestedUnits: readonly Units[] | undefined,
  left: readonly Units[],
): Units[] {
  for (const [index, { productId }] of (requestedUnits ?? []).entries()) {
    if (items.some((item) => item.productId === productId)) continue
    throw invalidField(`/items/${index}/productId`, m.errorNotInOrder())
  }
  if (status === 'cancelled') throw cannotShip(m.errorShipCancelled(), left)
  if (pickupProvince !== null) {
    throw cannotShip(m.trackingFaultPickup({ number: orderNumber(id) }), left)
  }
  if (left.length === 0) throw cannotShip(m.errorNothingToShip(), left)
  const units = mergeUnits(requestedUnits ?? left)
  for (const { productId, quantity } of units) {
    const most = left.find((each) => each.productId === productId)?.quantity ?? 0
    if (quantity <= most) continue
    const product = items.find((item) => item.productId === productId)?.productName ?? ''
    throw cannotShip(m.errorFewerToShip({ most, product }), left)
  }
  return units
}

function cannotShip(message: string, left: readonly Units[]): ActionError {
  return new ActionError('cannot_ship', { message, details: { left } })
}

export function named(items: readonly OrderItemRow[], units: readonly Units[]) {
  return units.map((each) => {
    const productName = items.find(({ productId }) => productId === each.productId)?.productName
    return { ...each, productName: productName ?? '' }
  })
}

function sumOf(units: readonly Units[]): number {
  return units.reduce((sum, { quantity }) => sum + quantity, 0)
}
