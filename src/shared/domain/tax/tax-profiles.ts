import type { Tax, TaxRule } from './tax.ts'

// All built-in tax rates are in this file, so that a change is made in one place (T1, T37). The
// owner is responsible for charging the right rates: this is not tax advice.

function rule(
  country: string,
  provinces: string,
  code: string,
  rate: string,
  more: Partial<TaxRule> = {},
): TaxRule {
  return {
    country,
    provinces: provinces.split(' ').filter(Boolean),
    code,
    rate,
    from: null,
    ...more,
  }
}

/** A single tax per province or state (PRICE-04, PRICE-05). */
const specification = [
  rule('CA', '', 'TAX', '15'),
  rule('CA', 'ON', 'TAX', '13'),
  rule('CA', 'BC', 'TAX', '12'),
  rule('CA', 'QC', 'TAX', '14.975'),
  rule('CA', 'AB', 'TAX', '5'),
  rule('US', '', 'TAX', '7'),
  rule('US', 'CA', 'TAX', '8.75'),
  rule('US', 'NY', 'TAX', '8'),
  rule('US', 'TX', 'TAX', '6.25'),
  rule('US', 'FL', 'TAX', '6'),
]

/** Canada's rates for 2026 (TAX-02). An address in an unknown province pays GST. */
const canada2026 = [
  rule('CA', '', 'GST', '5'),
  rule('CA', 'ON NB NL PE NS', 'GST', '0'),
  rule('CA', 'ON', 'HST', '13'),
  rule('CA', 'NB NL PE', 'HST', '15'),
  rule('CA', 'NS', 'HST', '14'),
  rule('CA', 'QC', 'QST', '9.975'),
  rule('CA', 'BC MB', 'PST', '7', { exemptsSnacks: true }),
  rule('CA', 'SK', 'PST', '6', { exemptsSnacks: true }),
  // Lloydminster, where Saskatchewan charges no PST on what residents use there.
  rule('CA', 'SK', 'PST', '0', { postalCodes: ['S9V'] }),
]

/** The rules of each built-in profile. */
export const profileRules: Record<
  Exclude<Tax['profile'], 'custom' | 'registrations'>,
  readonly TaxRule[]
> = {
  specification,
  'canada-2026': canada2026,
  none: [],
}

/** The tax settings of a new shop. */
export const defaultTax: Tax = {
  profile: 'specification',
  rules: [],
  registrations: null,
  onShipping: false,
  pricesIncludeTax: false,
}
