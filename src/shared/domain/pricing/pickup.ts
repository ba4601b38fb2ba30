import { type Destination, noCode } from '../destination.ts'
import { destinationOf } from '../region/canonical-address.ts'
import { type DeliveryMethod, zonePrice } from '../shipping/delivery-method.ts'
import { type Parcel, withMethods } from '../shipping/methods.ts'
import type { Rates } from './pricing.ts'

type Delivery = {
  shippingAddress?: Partial<Destination> | string | null
  pickupProvince?: string | null | undefined
}

/**
 * The destination and rates of an order. An order that is picked up is taxed in the province of the
 * pickup. Where staff hand it over, it has no shipping cost (SELL-03); otherwise, the method's.
 */
export function deliveryOf(
  { shippingAddress, pickupProvince }: Delivery,
  rates: Rates,
  parcel: Parcel,
  method: DeliveryMethod | null = null,
) {
  if (method?.kind === 'pickup') {
    const destination = destinationAt(method.place?.province ?? '')
    return { destination, rates: withOnly(method, rates, parcel.grams) }
  }
  if (pickupProvince) {
    return { destination: destinationAt(pickupProvince), rates: withFreeShipping(rates) }
  }
  const shipping = withMethods(rates.shipping, parcel)
  return { destination: destinationOf(shippingAddress), rates: { ...rates, shipping } }
}

function destinationAt(province: string): Destination {
  return destinationOf({ country: 'CA', province, zipCode: noCode })
}

/** The same rates with free shipping, whatever the zone and method. */
export function withFreeShipping(rates: Rates): Rates {
  const zones = rates.shipping.zones.map((zone) => ({ ...zone, price: '0.00' }))
  return { ...rates, shipping: { ...rates.shipping, zones } }
}

/** The same rates with one zone for all places, in which only this method exists. */
function withOnly(method: DeliveryMethod, rates: Rates, grams: number): Rates {
  const everywhere = { name: '', countries: [], provinces: [], postalCodes: [] }
  const days = { daysFewest: method.fastest, daysMost: method.slowest }
  const zones = [{ ...everywhere, ...days, ...zonePrice(method, grams) }]
  return { ...rates, shipping: { ...rates.shipping, zones } }
}
