import type { Destination } from '../destination.ts'
import { type Cents, formatMoney } from '../money.ts'
import { type AppliedTaxes, taxedPlace } from '../tax/tax.ts'
import type { Rates } from './pricing.ts'

type Agreed = { shipping: Cents; taxes: AppliedTaxes | null; destination: Destination }

/**
 * The rates for an edited order: its shipping cost stays as agreed unless the destination changes, in
 * which case the settings determine it (O25).
 */
export function withAgreedShipping(rates: Rates, destination: Destination, agreed: Agreed): Rates {
  if (!isSameAddress(destination, agreed)) return rates
  const everywhere = { countries: [], provinces: [], postalCodes: [], freeFrom: null }
  const zone = { name: '', price: formatMoney(agreed.shipping), daysFewest: 0, daysMost: 0 }
  return { ...rates, shipping: { ...rates.shipping, zones: [{ ...zone, ...everywhere }] } }
}

function isSameAddress(destination: Destination, { taxes, destination: before }: Agreed): boolean {
  if (written(destination) !== written(before)) return false
  // An earlier edit may have changed only the address. The amounts are then still those for the
  // place in `taxes`.
  const { country, province } = taxedPlace(destination)
  return taxes === null || (taxes.country === country && taxes.province === province)
}

function written({ country, province, zipCode }: Destination): string {
  return [country, province, zipCode].join(' ').replaceAll(/\s+/g, '').toUpperCase()
}
