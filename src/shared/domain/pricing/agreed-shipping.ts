import type { Destination } from '../destination.ts'
import { type Cents, formatMoney } from '../money.ts'
import type { AppliedTaxes } from '../tax/tax.ts'
import { isTaxedIn } from './order-taxes.ts'
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
  const fields = ['country', 'province', 'zipCode'] as const
  if (fields.some((field) => destination[field] !== before[field])) return false
  // An earlier edit may have changed only the address. The amounts are then still those for the
  // place in `taxes`.
  return taxes === null || isTaxedIn(taxes, destination)
}
