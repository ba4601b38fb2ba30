import { type Destination, destinationOf } from '../destination.ts'
import type { Rates } from './pricing.ts'

type Delivery = {
  shippingAddress?: Destination | string | null
  pickupProvince?: string | null
}

/** A pick-up has no postal code, but its place is known. */
const AT_THE_SHOP = 'PICK-UP'

/**
 * Where an order goes and by what it is priced: one that staff hand over is taxed in the province
 * where they do, and ships for nothing (SELL-03).
 */
export function deliveryOf({ shippingAddress, pickupProvince }: Delivery, rates: Rates) {
  if (!pickupProvince) return { destination: destinationOf(shippingAddress), rates }
  const destination = { country: 'CA', province: pickupProvince, zipCode: AT_THE_SHOP }
  return { destination, rates: withFreeShipping(rates) }
}

/** The same rates, shipping to the same places for nothing. */
export function withFreeShipping(rates: Rates): Rates {
  const zones = rates.shipping.zones.map((zone) => ({ ...zone, price: '0.00' }))
  return { ...rates, shipping: { ...rates.shipping, zones } }
}
