import { currentLocale, type Locale } from '../../../i18n/locale.ts'
import * as m from '../../../i18n/messages.ts'
import { addressLines, oneLine } from '../../address.ts'
import type { DeliveryMethod } from '../../shipping/delivery-method.ts'
import { businessDays, travelDays } from '../../shipping/delivery.ts'
import type { Shipping } from '../../shipping/shipping.ts'

type Delivered = {
  deliveryMethod?:
    | (Pick<DeliveryMethod, 'name' | 'fastest' | 'slowest' | 'place'> & { translatedName?: string })
    | null
}

/** The name of an order's method in the language of the page, or another; null if it has none. */
export function methodName(
  { deliveryMethod: method }: Delivered,
  locale: Locale = currentLocale(),
): string | null {
  if (!method) return null
  return oneLine(locale === 'fr' ? (method.translatedName ?? method.name) : method.name)
}

/** Where and when an order is picked up, line by line; empty if it is not, or not at a known place. */
export function placeLines({ deliveryMethod }: Delivered): string[] {
  const { place } = deliveryMethod ?? {}
  if (!place) return []
  return [oneLine(place.name), ...addressLines(place.address), ...addressLines(place.hours)]
}

/** When an order that is ready can be picked up. Staff enter pickups without a place, too. */
export function pickupWords(order: Delivered): string {
  return placeLines(order).length > 0 ? m.emailReadyNext() : m.emailReadyNextAgreed()
}

/** How long an order is in transit, by its own method if it has one. */
export function transitWords(order: Delivered, shipping: Shipping): string {
  const method = methodName(order)
  const { fastest = 0, slowest = 0 } = order.deliveryMethod ?? {}
  if (method !== null) return m.deliveryTakes({ method, days: businessDays(fastest, slowest) })
  return m.emailStandardShipping({ days: businessDays(...travelDays(shipping)) })
}
