import type { DetailedOrder } from '#shared/contract/orders.ts'
import { sumOf } from '#shared/domain/money.ts'
import { unitsLeft } from '#shared/domain/order/parcels/shipment.ts'
import * as m from '#shared/i18n/messages.ts'

/** Whether units of an order are still to be packed. */
export function isToPack(order: DetailedOrder): boolean {
  return order.status === 'placed' && !order.readyAt && unitsLeft(order).length > 0
}

/** Whether they go into a parcel; what is picked up does not. */
export function isToShip(order: DetailedOrder): boolean {
  return isToPack(order) && !order.pickupProvince
}

/** Whether a parcel can be added, as to an order that was set to shipped before it had a number. */
export function canShip(order: DetailedOrder): boolean {
  return order.status !== 'cancelled' && !order.pickupProvince && unitsLeft(order).length > 0
}

/** "1 parcel shipped, 2 items left"; null unless a placed order has gone in part. */
export function partlyShippedWords(order: DetailedOrder): string | null {
  const { status, shipments = [] } = order
  if (status !== 'placed' || shipments.length === 0) return null
  const left = sumOf(unitsLeft(order).map(({ quantity }) => quantity))
  return m.parcelsPart({ count: shipments.length, left })
}
