import { type Destination, isPriceable } from '../destination.ts'
import { type Cents, fractionOf } from '../money.ts'
import {
  defaultShipping,
  type Shipping,
  shippingFor,
  shipsTo,
  zoneOf,
} from '../shipping/shipping.ts'
import { defaultTax } from '../tax/tax-profiles.ts'
import { taxRatesAt } from '../tax/tax-rates.ts'
import {
  type AppliedTaxes,
  applyTaxes,
  type Tax,
  type TaxClass,
  type TaxRates,
  taxTotal,
} from '../tax/tax.ts'

export const currency = 'CAD'

export type PricedLine = {
  price: Cents
  quantity: number
  /** `standard` if omitted. */
  taxClass?: TaxClass
  /** What a unit weighs; 0 if it is not known. */
  weightGrams?: number | null | undefined
}

/** The amounts of an order, in cents: total = subtotal - discount + shipping + tax. */
export type Totals = {
  subtotal: Cents
  discount: Cents
  shipping: Cents
  /** The tax added to the total; 0 if prices include tax. */
  tax: Cents
  taxes: AppliedTaxes
  total: Cents
}

/** What prices depend on besides the products. */
export type Rates = { shipping: Shipping; tax: TaxRates }

/** The rates in effect at a given time, in milliseconds since 1970. */
export function ratesAt({ shipping, tax }: { shipping: Shipping; tax: Tax }, at: number): Rates {
  return { shipping, tax: taxRatesAt(tax, at) }
}

/** The rates of a new shop. */
export const defaultRates = ratesAt({ shipping: defaultShipping, tax: defaultTax }, 0)

/**
 * Prices an order in whole cents. Tax and shipping are 0 until province and postal code are known
 * (PRICE-03). The discount is taken off before tax and never exceeds the subtotal. Discount and
 * shipping are split between taxed and untaxed lines in proportion to their prices (TAX-04). Each tax
 * component is rounded half up once (O20, TAX-03). To check whether the shop ships to the destination
 * at all, use `isServed`.
 */
export function priceOrder(
  lines: readonly PricedLine[],
  destination: Destination,
  rates: Rates,
  discount: Cents = 0,
): Totals {
  const subtotal = sumOf(lines)
  const off = Math.min(discount, subtotal)
  const shipping = isPriceable(destination)
    ? (shippingFor(subtotal, destination, rates.shipping) ?? 0)
    : 0
  const partOf = (classes: readonly TaxClass[]) => {
    const part = sumOf(lines.filter(({ taxClass = 'standard' }) => classes.includes(taxClass)))
    const share = (amount: Cents) => (subtotal === 0 ? amount : fractionOf(amount, part, subtotal))
    return { goods: part - share(off), shipping: share(shipping) }
  }
  const taxable = { standard: partOf(['standard']), withSnacks: partOf(['standard', 'snack']) }
  const taxes = applyTaxes(taxable, destination, rates.tax)
  const tax = taxes.isIncluded ? 0 : taxTotal(taxes)
  const total = subtotal - off + shipping + tax
  return { subtotal, discount: off, shipping, tax, taxes, total }
}

function sumOf(lines: readonly PricedLine[]): Cents {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}

/** Whether the shop ships to an address, judged by the country alone until more is known (SHIP-10). */
export function isServed(destination: Destination, { shipping }: Pick<Rates, 'shipping'>): boolean {
  if (isPriceable(destination)) return zoneOf(destination, shipping) !== undefined
  return destination.country.trim() === '' || shipsTo(destination.country, shipping)
}
