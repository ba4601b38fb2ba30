import type { Destination } from '../destination.ts'
import { formatMoney, parseMoney } from '../money.ts'
import { destinationOf } from '../region/canonical-address.ts'
import { type AppliedTaxes, hasSamePostalCode, type TaxComponent, taxedPlace } from '../tax/tax.ts'
import { defaultRates, type Rates } from './pricing.ts'

export type WrittenTaxes = Omit<AppliedTaxes, 'components'> & {
  components: (Omit<TaxComponent, 'base' | 'amount'> & { base: string; amount: string })[]
}

/** Writes amounts as decimal strings, as in the API. */
export function writtenTaxes(taxes: AppliedTaxes): WrittenTaxes {
  const components = taxes.components.map(({ base, amount, ...component }) => {
    return { ...component, base: formatMoney(base), amount: formatMoney(amount) }
  })
  return { ...taxes, components }
}

export function readTaxes(taxes: WrittenTaxes): AppliedTaxes {
  const components = taxes.components.map(({ base, amount, ...component }) => {
    return { ...component, base: parseMoney(base) ?? 0, amount: parseMoney(amount) ?? 0 }
  })
  return { ...taxes, components }
}

/**
 * The rates for an edited order. If the order is still taxed in the same place, its tax rates stay
 * the same; otherwise, they come from the settings on the day of the order. Either way, whether
 * shipping is taxed and whether prices include tax does not change (O25, TAX-07). Orders without
 * stored taxes predate tax settings, so they use the rates of a new shop.
 */
export function ratesForEdit(
  taxes: AppliedTaxes | null,
  destination: Destination,
  onItsDay: Rates,
): Rates {
  if (!taxes) return { ...onItsDay, tax: defaultRates.tax }
  const { country, onShipping, isIncluded, components, postalCode } = taxes
  const { rules } = onItsDay.tax
  if (!isTaxedIn(taxes, destination) || !hasSamePostalCode(taxes, destination, rules)) {
    return { ...onItsDay, tax: { rules, onShipping, isIncluded } }
  }
  const agreed = components.map(({ code, rate, exemptsSnacks }) => {
    const exemption = exemptsSnacks && { exemptsSnacks }
    return { code, rate, country, provinces: [], from: null, ...exemption }
  })
  const named = postalCode === undefined ? {} : { postalCode }
  return { ...onItsDay, tax: { rules: agreed, onShipping, isIncluded, ...named } }
}

/**
 * Whether taxes are those of a destination's country and province. Versions that did not know the
 * names of provinces stored them as the customer wrote them.
 */
export function isTaxedIn(taxes: AppliedTaxes, destination: Destination): boolean {
  const { country, province } = taxedPlace(destination)
  const stored = destinationOf({ country: taxes.country, province: taxes.province })
  return stored.country === country && stored.province === province
}
