import { type Destination, isPriceable } from '#shared/domain/destination.ts'
import type { Rates } from '#shared/domain/pricing/pricing.ts'
import { type DeliveryMethod, takesWeight } from '#shared/domain/shipping/delivery-method.ts'
import { hasMethods, methodsFor, pickupsOf } from '#shared/domain/shipping/methods.ts'
import { zoneOf } from '#shared/domain/shipping/shipping.ts'

export type Delivery = {
  /** What the buyer can choose from. Null stands for shipping to an address that is not known yet. */
  options: readonly (DeliveryMethod | null)[]
  current: DeliveryMethod | null
  /** What the order says of it; nothing where the zone has no methods. */
  payload: { deliveryMethod?: string }
  isPickup: boolean
  /** Whether the shop has a pickup, for which no address is needed. */
  hasPickups: boolean
  isTooHeavy: boolean
  grams: number
}

/** The ways in which a cart can reach its buyer, and the one that counts. */
export function deliveryFor(
  { destination, chosen }: { destination: Destination; chosen: string },
  grams: number,
  { shipping }: Rates,
): Delivery {
  const pickups = pickupsOf(shipping).filter((method) => takesWeight(method, grams))
  const isKnown = isPriceable(destination)
  const zone = isKnown ? zoneOf(destination, shipping) : undefined
  const options = isKnown ? methodsFor(destination, grams, shipping) : [null, ...pickups]
  const current = options.find((each) => each?.id === chosen) ?? options[0] ?? null
  const isOwn = current !== null && (current.kind === 'pickup' || (zone && hasMethods(zone)))
  return {
    options,
    current,
    payload: isOwn ? { deliveryMethod: current.id } : {},
    isPickup: current?.kind === 'pickup',
    hasPickups: pickups.length > 0,
    isTooHeavy: zone !== undefined && options.length === 0,
    grams,
  }
}
