import { type Destination } from '../../destination.ts'
import { destinationOf } from '../../region/canonical-address.ts'
import type { DeliveryMethod } from '../../shipping/delivery-method.ts'
import {
  type DeliveryWindow,
  deliveryWindow,
  transitWindow,
  travelDays,
} from '../../shipping/delivery.ts'
import { methodsOf } from '../../shipping/methods.ts'
import { type Shipping, zoneOf } from '../../shipping/shipping.ts'
import { shopTime } from '../../shop/shop-time.ts'
import type { OrderStatus } from '../order.ts'
import { hasNothingToSend } from './parcel.ts'

type Order = Parameters<typeof hasNothingToSend>[0] & {
  status: OrderStatus
  createdAt: string
  readyAt?: string | null
  pickupProvince?: string | null
  deliveryMethod?: Pick<DeliveryMethod, 'kind' | 'fastest' | 'slowest'> | null
  shippingAddress?: Partial<Destination> | string | null
}

/** The fewest and the most business days in transit: of the order's method, else of its zone. */
function orderDays(
  { deliveryMethod, shippingAddress }: Pick<Order, 'deliveryMethod' | 'shippingAddress'>,
  shipping: Shipping,
): [fewest: number, most: number] {
  const zone = zoneOf(destinationOf(shippingAddress), shipping)
  const method = deliveryMethod ?? (zone && methodsOf(zone).find(({ kind }) => kind === 'ship'))
  return method ? [method.fastest, method.slowest] : travelDays(shipping)
}

/** When an order arrives, or can be picked up, reckoned from the day on which it was received. */
export function windowFromOrder(order: Order, shipping: Shipping): DeliveryWindow {
  return deliveryWindow(Date.parse(order.createdAt), shipping, orderDays(order, shipping))
}

/**
 * The days to tell a customer at a moment: of what is still to be packed, or was shipped without a
 * parcel. Null if nothing more is to come, for a pickup at no known place, or once the days have
 * passed, because they were wrong then.
 */
export function expectedWindow(
  order: Order,
  { shipping, shippedAt, now }: { shipping: Shipping; shippedAt: string | null; now: number },
): DeliveryWindow | null {
  if (hasNothingToSend(order) || order.readyAt) return null
  if (order.pickupProvince && !order.deliveryMethod) return null
  if (order.status === 'placed') return unlessPast(windowFromOrder(order, shipping), now)
  const isOnItsWay = order.status === 'shipped' && shippedAt !== null && !order.pickupProvince
  return isOnItsWay ? parcelWindow(order, { shipping, shippedAt, now }) : null
}

/** The days on which a parcel that was handed over at a moment arrives; null once they have passed. */
export function parcelWindow(
  order: Order,
  { shipping, shippedAt, now }: { shipping: Shipping; shippedAt: string; now: number },
): DeliveryWindow | null {
  const window = transitWindow(Date.parse(shippedAt), orderDays(order, shipping))
  return order.status === 'completed' ? null : unlessPast(window, now)
}

function unlessPast(window: DeliveryWindow, now: number): DeliveryWindow | null {
  const [today] = shopTime(now)
  return window.last < today ? null : window
}
