import { type Destination, noCode } from '../destination.ts'
import { destinationOf } from '../region/canonical-address.ts'
import type { Rates } from './pricing.ts'

type Delivery = {
  shippingAddress?: Partial<Destination> | string | null
  pickupProvince?: string | null
}

/**
 * The destination and rates of an order. An order that is picked up is taxed in the province of the
 * pickup and has no shipping cost (SELL-03).
 */
export function deliveryOf({ shippingAddress, pickupProvince }: Delivery, rates: Rates) {
  if (!pickupProvince) return { destination: destinationOf(shippingAddress), rates }
  const atTheShop = { country: 'CA', province: pickupProvince, zipCode: noCode }
  return { destination: destinationOf(atTheShop), rates: withFreeShipping(rates) }
}

/** The same rates and zones, with free shipping. */
export function withFreeShipping(rates: Rates): Rates {
  const zones = rates.shipping.zones.map((zone) => ({ ...zone, price: '0.00' }))
  return { ...rates, shipping: { ...rates.shipping, zones } }
}
