import { type Cents, fractionOf } from '../money.ts'
import { type AppliedTaxes, type TaxComponent, taxTotal } from '../tax/tax.ts'

type TaxRegion = { country: string; province: string }

/** The code of a place: "ON" in Canada, "US-NY" and "FR" elsewhere; blank if it is unknown. */
export function placeCode({ country, province }: TaxRegion): string {
  if (country === 'CA') return province || country
  return province === '' ? country : `${country}-${province}`
}

/** Whom a component is owed to: GST to Canada, every other to the province. */
export function jurisdictionOf(code: string, place: TaxRegion): string {
  return code === 'GST' && place.country === 'CA' ? 'CA' : placeCode(place)
}

/** 100% in the unit of rates: thousandths of a percent. */
const WHOLE = 100_000

/**
 * What a component was computed on, without the taxes that prices contain. If only some of the goods
 * bear it, the taxes in their price follow from the rates; otherwise, all were computed on the same.
 */
export function taxableOf({ base, exemptsSnacks }: TaxComponent, taxes: AppliedTaxes): Cents {
  if (!taxes.isIncluded) return base
  const isOnAll = !exemptsSnacks || taxes.components.every((other) => other.base === base)
  if (isOnAll) return base - taxTotal(taxes)
  const rates = taxes.components.reduce((sum, { rate }) => sum + Number(rate), 0)
  return fractionOf(base, WHOLE, WHOLE + Math.round(rates * 1_000))
}
