import { type Destination, destinationOf } from '../destination.ts'
import type { Rates } from './pricing.ts'

type Delivery = {
  shippingAddress?: Destination | string | null
  pickupProvince?: string | null
}

/** Stands in for the postal code, without which an order could not be priced. */
const AT_THE_SHOP = 'PICK-UP'

/**
 * The destination and rates of an order. An order that is picked up is taxed in the province of the
 * pickup and has no shipping cost (SELL-03).
 */
export function deliveryOf({ shippingAddress, pickupProvince }: Delivery, rates: Rates) {
  if (!pickupProvince) return { destination: destinationOf(shippingAddress), rates }
  const destination = { country: 'CA', province: pickupProvince, zipCode: AT_THE_SHOP }
  return { destination, rates: withFreeShipping(rates) }
}

/** The same rates and zones, with free shipping. */
export function withFreeShipping(rates: Rates): Rates {
  const zones = rates.shipping.zones.map((zone) => ({ ...zone, price: '0.00' }))
  return { ...rates, shipping: { ...rates.shipping, zones } }
}
