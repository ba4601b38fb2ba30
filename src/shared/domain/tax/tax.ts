import { isPriceable, type Destination } from '../destination.ts'
import { type Cents, fractionOf } from '../money.ts'

/** Taxed; taxed at 0 %, such as basic groceries; not taxed at all. Neither of the last two bears tax. */
export const taxClasses = ['standard', 'zero_rated', 'exempt'] as const
export type TaxClass = (typeof taxClasses)[number]

export const taxProfiles = ['specification', 'canada-2026', 'none', 'custom'] as const

/** A component of the tax, such as GST, with its rate in percent where and from when it applies. */
export type TaxRule = {
  code: string
  /** Two letters. */
  country: string
  /** Two-letter codes; none means the whole country, except where another rule names the province. */
  provinces: readonly string[]
  /** A decimal text with up to three digits after the point. 0 ends a component. */
  rate: string
  /** The first day, Eastern, such as "2026-07-01"; null if it has always applied. */
  from: string | null
}

/** The owner's choice. */
export type Tax = {
  profile: (typeof taxProfiles)[number]
  /** Apply with the profile `custom` only. */
  rules: readonly TaxRule[]
  onShipping: boolean
  pricesIncludeTax: boolean
}

/** The rules of one day, by which an order is priced. */
export type TaxRates = { rules: readonly TaxRule[]; onShipping: boolean; isIncluded: boolean }

/** A component as charged: `amount` is the rate on `base`, rounded half up once (TAX-03). */
export type TaxComponent = { code: string; rate: string; base: Cents; amount: Cents }

/** The tax of an order and the terms by which it was computed; stored with the order. */
export type AppliedTaxes = {
  country: string
  province: string
  onShipping: boolean
  /** Whether the prices contain the tax; it is not added to the total then. */
  isIncluded: boolean
  components: TaxComponent[]
}

/** The shares of an order on which tax is charged, in cents. */
type Taxable = { goods: Cents; shipping: Cents }

/** 100 % in the unit of rates: thousandths of a percent. */
const WHOLE = 100_000

/** The tax of an order to an address, by component; none until the place is known (PRICE-03). */
export function applyTaxes(
  { goods, shipping }: Taxable,
  destination: Destination,
  { rules, onShipping, isIncluded }: TaxRates,
): AppliedTaxes {
  const base = goods + (onShipping ? shipping : 0)
  const rates = isPriceable(destination) ? componentsAt(destination, rules) : []
  const sum = rates.reduce((all, { rate }) => all + thousandths(rate), 0)
  const whole = isIncluded ? WHOLE + sum : WHOLE
  const components = rates.map(({ code, rate }) => {
    return { code, rate, base, amount: fractionOf(base, thousandths(rate), whole) }
  })
  return { ...taxedPlace(destination), onShipping, isIncluded, components }
}

/** Where an order is taxed; blank while that is unknown. */
export function taxedPlace(destination: Destination): { country: string; province: string } {
  return isPriceable(destination) ? placeOf(destination) : { country: '', province: '' }
}

export function taxTotal({ components }: Pick<AppliedTaxes, 'components'>): Cents {
  return components.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * The components at an address, in the order of the rules. Of the rules of a component, one that names
 * the province counts before one for the whole country, and a later one before an earlier one.
 */
function componentsAt(destination: Destination, rules: readonly TaxRule[]) {
  const { country, province } = placeOf(destination)
  const fitting = rules.filter(
    (rule) =>
      rule.country.toUpperCase() === country &&
      (rule.provinces.length === 0 || namesProvince(rule, province)),
  )
  const codes = [...new Set(fitting.map(({ code }) => code))]
  return codes
    .map((code) => {
      const all = fitting.filter((rule) => rule.code === code)
      const local = all.filter(({ provinces }) => provinces.length > 0)
      return (local.length > 0 ? local : all).reduce((best, rule) =>
        (rule.from ?? '') > (best.from ?? '') ? rule : best,
      )
    })
    .filter(({ rate }) => thousandths(rate) > 0)
}

function namesProvince({ provinces }: TaxRule, province: string): boolean {
  return provinces.some((code) => code.toUpperCase() === province)
}

function placeOf({ country, province }: Destination) {
  return { country: country.trim().toUpperCase(), province: province.trim().toUpperCase() }
}

/** A rate in thousandths of a percent: "9.975" is 9975. */
function thousandths(rate: string): number {
  const [whole = '0', decimals = ''] = rate.split('.')
  return Number(whole) * 1_000 + Number(decimals.padEnd(3, '0'))
}
