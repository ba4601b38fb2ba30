import { shopTime } from '../shop/shop-time.ts'
import { profileRules } from './tax-profiles.ts'
import type { Tax, TaxRates } from './tax.ts'

/** The tax rates in effect at a given time, in milliseconds since 1970 (TAX-05). */
export function taxRatesAt(tax: Tax, at: number): TaxRates {
  const rules = tax.profile === 'custom' ? tax.rules : profileRules[tax.profile]
  return {
    rules: inForce(rules, at),
    onShipping: tax.onShipping,
    isIncluded: tax.pricesIncludeTax,
  }
}

function inForce(rules: TaxRates['rules'], at: number): TaxRates['rules'] {
  // Finding the day requires the time zone tables, which are slow to load.
  if (rules.every(({ from }) => from === null)) return rules
  const [today] = shopTime(at)
  return rules.filter(({ from }) => from === null || from <= today)
}
