import { formatDate } from '../i18n/format.ts'
import * as m from '../i18n/messages.ts'
import { shopZone } from './shop/shop-time.ts'
import { manualMethodName, nothingToPay } from './order/manual-payment.ts'

/** "1 order", "1,200 orders": a count with its noun, singular for exactly one. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-CA')} ${count === 1 ? one : many}`
}

/** Splits a text into its paragraphs, which are separated by blank lines. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

/** The date of a timestamp in the shop's time zone, Eastern (SHIP-04). */
export function shopDay(moment: string): string {
  return formatDate(new Date(moment), { dateStyle: 'long', timeZone: shopZone })
}

/**
 * Removes trailing slashes from a path or URL. Uses a loop, because a pattern such as `\/+$` takes
 * quadratic time: seconds for 15,000 slashes.
 */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** What customers and staff call a payment method and its provider. */
const names: Record<string, { customer: string; staff: string }> = {
  paypal: { customer: 'PayPal', staff: 'PayPal' },
  stripe: { customer: 'Card', staff: 'Stripe' },
}

/** A payment method as customers know it. */
export function paymentMethodName(method: string): string {
  return names[method]?.customer ?? nameWithoutProvider(method)
}

/** The provider of a payment method as staff know it. */
export function providerName(provider: string): string {
  return names[provider]?.staff ?? nameWithoutProvider(provider)
}

function nameWithoutProvider(method: string): string {
  if (method === nothingToPay) return m.sellingNothingToPay()
  return manualMethodName(method) ?? method
}
