import { currentLocale } from '../../i18n/locale.ts'
import * as m from '../../i18n/messages.ts'
import type { DeliveryMethod } from './delivery-method.ts'
import { dayInWords, deliveryWindow } from './delivery.ts'
import type { Shipping } from './shipping.ts'

type Named = { name: string; frenchName?: string | null }

/** A zone's or a method's name in the language of the page. */
export function nameOf({ name, frenchName }: Named): string {
  return currentLocale() === 'fr' ? (frenchName ?? name) : name
}

/** When an order placed now arrives by a method, or can be picked up, in words (METHOD-04). */
export function arrivalWords(
  now: number,
  { kind, fastest, slowest }: Pick<DeliveryMethod, 'kind' | 'fastest' | 'slowest'>,
  shipping: Shipping,
): string {
  const window = deliveryWindow(now, shipping, [fastest, slowest])
  const [first, last] = [dayInWords(window.first), dayInWords(window.last)]
  const isOneDay = window.first === window.last
  if (kind === 'pickup') return isOneDay ? m.readyOn({ first }) : m.readyBetween({ first, last })
  return isOneDay ? m.arrivesOn({ first }) : m.arrivesBetween({ first, last })
}
