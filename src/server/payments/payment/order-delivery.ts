import { ActionError, invalidField } from '#shared/contract/errors.ts'
import type { OrderPayload } from '#shared/contract/orders.ts'
import { countryName } from '#shared/domain/address.ts'
import { isServed, type Rates } from '#shared/domain/pricing/pricing.ts'
import { canonicalAddress, destinationOf } from '#shared/domain/region/canonical-address.ts'
import { weightOf } from '#shared/domain/shipping/delivery-method.ts'
import { chooseMethod, hasMethods, type Parcel } from '#shared/domain/shipping/methods.ts'
import { shipsTo, zoneOf } from '#shared/domain/shipping/shipping.ts'
import * as m from '#shared/i18n/messages.ts'
import type { OrderDraft } from '../../db/schema/payments/payments.ts'

/** Where an order goes, and the method that was chosen for it, if any. */
export type Delivered = Pick<OrderPayload, 'shippingAddress' | 'deliveryMethod'> & {
  /** Where staff hand the order over. */
  pickupProvince?: string | null
}

/**
 * Where an order goes, and by which method if its zone has any. A pickup is taxed at its place and
 * keeps no delivery address. A method that does not fit counts as none; `refuseDelivery` tells why.
 */
export function placeOf(buyer: Delivered, parcel: Parcel, { shipping }: Rates) {
  const shippingAddress = canonicalAddress(buyer.shippingAddress ?? null)
  const { pickupProvince = null } = buyer
  if (pickupProvince) return { shippingAddress, pickupProvince, method: null }
  const destination = destinationOf(shippingAddress)
  const { method } = chooseMethod(destination, parcel, shipping)
  if (method?.kind === 'pickup') {
    const { province } = destinationOf({ country: 'CA', province: method.place?.province ?? '' })
    return { shippingAddress: null, pickupProvince: province, method }
  }
  const zone = zoneOf(destination, shipping)
  const isOffered = zone !== undefined && hasMethods(zone)
  return { shippingAddress, pickupProvince: null, method: isOffered ? method : null }
}

/**
 * Throws `invalid` for an address outside every shipping zone. An order that was paid for is never
 * refused (SHIP-10, SHIP-12).
 */
export function refuseUnserved(
  { shippingAddress }: Delivered,
  rates: Rates,
  path = '/order/shippingAddress/country',
): void {
  const destination = destinationOf(shippingAddress)
  if (isServed(destination, rates)) return
  const { country } = destination
  throw invalidField(
    path,
    shipsTo(country, rates.shipping)
      ? m.errorNotServed()
      : m.errorCountryNotServed({ country: countryName(country) ?? country }),
  )
}

/**
 * Throws `delivery_unavailable` if the method that an order asks for does not fit its address and
 * weight, or if it asks for none and none fits (METHOD-02).
 */
export function refuseDelivery(
  { shippingAddress, pickupProvince, deliveryMethod: chosen }: Delivered,
  { items }: Pick<OrderDraft, 'items'>,
  { shipping }: Rates,
  path: string,
): void {
  if (pickupProvince) return
  const parcel = { chosen, grams: weightOf(items) }
  if (chooseMethod(destinationOf(shippingAddress), parcel, shipping).fits) return
  const message = chosen ? m.errorDeliveryUnavailable() : m.errorTooHeavy()
  throw new ActionError('delivery_unavailable', { message, errors: [{ path, message }] })
}

/** Throws `invalid` for an order without an address, unless it is picked up. */
export function refuseWithoutAddress(
  { shippingAddress, deliveryMethod: chosen }: Delivered,
  { shipping }: Rates,
  path: string,
): void {
  if (shippingAddress) return
  const { method } = chooseMethod(destinationOf(null), { chosen, grams: 0 }, shipping)
  if (method === null) throw invalidField(path, m.fieldDeliveryAddress())
}
