import { type Destination, isPriceable } from '../destination.ts'
import { type DeliveryMethod, takesWeight, zonePrice } from './delivery-method.ts'
import { type Shipping, type ShippingZone, zoneOf } from './shipping.ts'

/** What decides on the method besides the settings: the buyer's choice, if any, and the weight. */
export type Parcel = { chosen?: string | null | undefined; grams: number }

/** The id of the method that a zone without methods is made to have. */
export const onlyMethod = 'standard'

export function hasMethods({ methods }: ShippingZone): boolean {
  return (methods?.length ?? 0) > 0
}

/** A zone's methods in the owner's order; if it has none, one made of its own price (METHOD-01). */
export function methodsOf(zone: ShippingZone): readonly DeliveryMethod[] {
  if (zone.methods && hasMethods(zone)) return zone.methods
  const { name, frenchName = null, price, freeFrom, daysFewest, daysMost } = zone
  const days = { fastest: daysFewest, slowest: daysMost }
  return [{ id: onlyMethod, kind: 'ship', name, frenchName, price, freeFrom, ...days }]
}

/**
 * The methods for an order of a weight. As long as its place is not known, these are the pickups of
 * all zones, which need no address.
 */
export function methodsFor(
  destination: Destination,
  grams: number,
  shipping: Shipping,
): DeliveryMethod[] {
  const zone = zoneOf(destination, shipping)
  const methods = isPriceable(destination) ? (zone ? methodsOf(zone) : []) : pickupsOf(shipping)
  return methods.filter((method) => takesWeight(method, grams))
}

/** The pickups of all zones, each id once. */
export function pickupsOf({ zones }: Shipping): DeliveryMethod[] {
  const pickups = zones.flatMap(methodsOf).filter(({ kind }) => kind === 'pickup')
  return pickups.filter(({ id }, index) => pickups.findIndex((each) => each.id === id) === index)
}

/**
 * The method of an order: the chosen one, or the first that fits. `fits` is false if the chosen one
 * is not offered, or if no method takes the weight. Without a place and a choice, there is none yet.
 */
export function chooseMethod(
  destination: Destination,
  { chosen, grams }: Parcel,
  shipping: Shipping,
): { method: DeliveryMethod | null; fits: boolean } {
  if (!chosen && !isPriceable(destination)) return { method: null, fits: true }
  const methods = methodsFor(destination, grams, shipping)
  const method = methods.find(({ id }) => id === chosen)
  const isUnserved = isPriceable(destination) && !zoneOf(destination, shipping)
  if (chosen) return { method: method ?? null, fits: method !== undefined }
  return { method: methods[0] ?? null, fits: methods.length > 0 || isUnserved }
}

/**
 * The settings in which each zone has the price of one method: the chosen one where it fits, or else
 * the first that does. Pickups are priced by themselves.
 */
export function withMethods(shipping: Shipping, parcel: Parcel): Shipping {
  if (!shipping.zones.some(hasMethods)) return shipping
  return { ...shipping, zones: shipping.zones.map((zone) => withMethod(zone, parcel)) }
}

function withMethod(zone: ShippingZone, parcel: Parcel): ShippingZone {
  const method = methodIn(zone, parcel)
  return method ? { ...zone, ...zonePrice(method, parcel.grams) } : zone
}

/** How a zone sends what is not picked up, be it too heavy for all of its methods. */
export function methodIn(
  zone: ShippingZone,
  { chosen, grams }: Parcel,
): DeliveryMethod | undefined {
  const methods = methodsOf(zone).filter(({ kind }) => kind === 'ship')
  const fitting = methods.filter((method) => takesWeight(method, grams))
  return fitting.find(({ id }) => id === chosen) ?? fitting[0] ?? methods[0]
}
