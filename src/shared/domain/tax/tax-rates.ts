import { shopTime } from '../shop/shop-time.ts'
import { registeredRules } from './registrations.ts'
import { profileRules } from './tax-profiles.ts'
import type { Tax, TaxRates } from './tax.ts'

/** The tax rates in effect at a given time, in milliseconds since 1970 (TAX-05). */
export function taxRatesAt(tax: Tax, at: number): TaxRates {
  return {
    rules: inForce(rulesOf(tax), at),
    // In Canada, shipping bears the taxes of the goods.
    onShipping: tax.onShipping || tax.profile === 'registrations',
    isIncluded: tax.pricesIncludeTax,
  }
}

function rulesOf({ profile, rules, registrations }: Tax): TaxRates['rules'] {
  if (profile === 'custom') return rules
  if (profile !== 'registrations') return profileRules[profile]
  return registrations ? registeredRules(profileRules['canada-2026'], registrations) : []
}

function inForce(rules: TaxRates['rules'], at: number): TaxRates['rules'] {
  // Finding the day requires the time zone tables, which are slow to load.
  if (rules.every(({ from }) => from === null)) return rules
  const [today] = shopTime(at)
  return rules.filter(({ from }) => from === null || from <= today)
}
