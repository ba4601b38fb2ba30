import { type Destination, isPriceable } from '../destination.ts'
import { type Cents, fractionOf } from '../money.ts'
import { firstShipping, type Shipping, shippingFor, shipsTo, zoneOf } from '../shipping/shipping.ts'
import {
  type AppliedTaxes,
  applyTaxes,
  type Tax,
  type TaxClass,
  type TaxRates,
  taxTotal,
} from '../tax/tax.ts'
import { taxRatesAt } from '../tax/tax-rates.ts'
import { firstTax } from '../tax/tax-profiles.ts'

export const currency = 'CAD'

export type PricedLine = {
  price: Cents
  quantity: number
  /** Standard when it is missing. */
  taxClass?: TaxClass
}

/** What an order costs, in cents: the subtotal of its lines, less the discount, with shipping and tax. */
export type Totals = {
  subtotal: Cents
  discount: Cents
  shipping: Cents
  /** The tax that is added; 0 if the prices contain it. */
  tax: Cents
  taxes: AppliedTaxes
  total: Cents
}

/** What prices depend on besides the products. */
export type Rates = { shipping: Shipping; tax: TaxRates }

/** The rates by the settings, at a moment in milliseconds since 1970. */
export function ratesAt({ shipping, tax }: { shipping: Shipping; tax: Tax }, at: number): Rates {
  return { shipping, tax: taxRatesAt(tax, at) }
}

/** The rates of a fresh shop. */
export const firstRates = ratesAt({ shipping: firstShipping, tax: firstTax }, 0)

/**
 * Prices an order in whole cents. Tax and shipping are 0 until province and zip code are known
 * (PRICE-03). The discount is taken off the subtotal before tax, at most all of it, in proportion from
 * what is taxed and what is not; shipping likewise belongs to both (TAX-04). Each component of the tax is
 * rounded half up once, on its base (O20, TAX-03). Whether the shop ships there at all is `isServed`.
 */
export function priceOrder(
  lines: readonly PricedLine[],
  destination: Destination,
  rates: Rates,
  discount: Cents = 0,
): Totals {
  const subtotal = sumOf(lines)
  const taxed = sumOf(lines.filter(({ taxClass = 'standard' }) => taxClass === 'standard'))
  const off = Math.min(discount, subtotal)
  const shipping = isPriceable(destination)
    ? (shippingFor(subtotal, destination, rates.shipping) ?? 0)
    : 0
  const share = (amount: Cents) => (subtotal === 0 ? amount : fractionOf(amount, taxed, subtotal))
  const taxable = { goods: taxed - share(off), shipping: share(shipping) }
  const taxes = applyTaxes(taxable, destination, rates.tax)
  const tax = taxes.isIncluded ? 0 : taxTotal(taxes)
  const total = subtotal - off + shipping + tax
  return { subtotal, discount: off, shipping, tax, taxes, total }
}

function sumOf(lines: readonly PricedLine[]): Cents {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}

/** Whether the shop ships to an address, as far as it is known (SHIP-10). */
export function isServed(destination: Destination, { shipping }: Pick<Rates, 'shipping'>): boolean {
  if (isPriceable(destination)) return zoneOf(destination, shipping) !== undefined
  return destination.country.trim() === '' || shipsTo(destination.country, shipping)
}
