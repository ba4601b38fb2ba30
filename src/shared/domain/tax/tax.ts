// Why it is built like this: docs/decisions/taxes-discounts.md

import { bareCode, type Destination, isPriceable } from '../destination.ts'
import { type Cents, fractionOf } from '../money.ts'

/**
 * How a product is taxed: by all components; as a snack, by those whose rules do not exempt snacks; at
 * 0%, such as basic groceries; or not at all.
 */
export const taxClasses = ['standard', 'snack', 'zero_rated', 'exempt'] as const
export type TaxClass = (typeof taxClasses)[number]

/** Whether products of a class bear a component of the tax (TAX-08). */
export function bearsTax(
  taxClass: TaxClass,
  { exemptsSnacks = false }: Pick<TaxRule, 'exemptsSnacks'>,
): boolean {
  return taxClass === 'standard' || (taxClass === 'snack' && !exemptsSnacks)
}

/**
 * `specification` has the rates of PRICE-04 and PRICE-05; `custom` has the owner's; `registrations`
 * has Canada's where the shop is registered.
 */
export const taxProfiles = [
  'specification',
  'canada-2026',
  'none',
  'custom',
  'registrations',
] as const

/** The rate of one component of the tax, such as GST, in a place from a given day. */
export type TaxRule = {
  code: string
  /** Two letters. */
  country: string
  /**
   * Two-letter codes. If empty, the rule covers every province that no other rule of the component
   * names.
   */
  provinces: readonly string[]
  /**
   * Beginnings of postal codes, for a place with a rate of its own within a province. If empty or
   * missing, the rule covers all postal codes that no other rule of the component names.
   */
  postalCodes?: readonly string[]
  /**
   * A percentage as a decimal string with up to three decimals, such as "9.975". With "0", the
   * component is not charged.
   */
  rate: string
  /** Whether products of the class `snack` do not bear this tax. */
  exemptsSnacks?: boolean
  /** The first day on which the rate applies, in Eastern time, such as "2026-07-01"; null if always. */
  from: string | null
}

/** The numbers under which a shop collects taxes; null where it is not registered. */
export type TaxRegistrations = {
  /** For GST and HST. */
  gst: string | null
  qst: string | null
  bc: string | null
  mb: string | null
  sk: string | null
}

/** The tax settings. */
export type Tax = {
  profile: (typeof taxProfiles)[number]
  /** The owner's own rules; ignored unless the profile is `custom`. */
  rules: readonly TaxRule[]
  /** Where the shop is registered; ignored unless the profile is `registrations`. */
  registrations?: TaxRegistrations | null
  onShipping: boolean
  pricesIncludeTax: boolean
}

/** The tax rules in force on one day; orders of that day are priced by them. */
export type TaxRates = {
  rules: readonly TaxRule[]
  onShipping: boolean
  isIncluded: boolean
  /** See `AppliedTaxes`; set if the rules are those of a stored order. */
  postalCode?: string
}

/** A component as charged: `amount` is `rate` percent of `base`, rounded half up once (TAX-03). */
export type TaxComponent = {
  code: string
  rate: string
  base: Cents
  amount: Cents
  exemptsSnacks?: boolean
}

/** The tax of an order and the terms under which it was computed; stored with the order. */
export type AppliedTaxes = {
  country: string
  province: string
  /**
   * The beginning of the postal code that rules of the province name, blank if they name another;
   * missing where no rule depends on postal codes.
   */
  postalCode?: string
  onShipping: boolean
  /** Whether prices include tax; if so, it is not added to the total. */
  isIncluded: boolean
  components: TaxComponent[]
}

/** A taxable part of an order, in cents. */
type Part = { goods: Cents; shipping: Cents }

/** The products of the class `standard`, and these with snacks. */
type Taxable = { standard: Part; withSnacks: Part }

/** 100% in the unit of rates: thousandths of a percent. */
const WHOLE = 100_000

/** Computes an order's tax by component; there is none until the destination is known (PRICE-03). */
export function applyTaxes(
  { standard, withSnacks }: Taxable,
  destination: Destination,
  { rules, onShipping, isIncluded, postalCode }: TaxRates,
): AppliedTaxes {
  const baseOf = ({ goods, shipping }: Part) => goods + (onShipping ? shipping : 0)
  const rates = isPriceable(destination) ? componentsAt(destination, rules) : []
  const wholeFor = (taxClass: TaxClass) =>
    WHOLE + (isIncluded ? sumOfRates(rates.filter((rule) => bearsTax(taxClass, rule))) : 0)
  const onStandard = { base: baseOf(standard), whole: wholeFor('standard') }
  const onSnacks = { base: baseOf(withSnacks) - onStandard.base, whole: wholeFor('snack') }
  const components = rates.map(({ code, rate, exemptsSnacks = false }) => {
    const bases = exemptsSnacks ? [onStandard] : [onStandard, onSnacks]
    const base = bases.reduce((sum, part) => sum + part.base, 0)
    const amount = taxOn(bases, thousandths(rate))
    return { code, rate, base, amount, ...(exemptsSnacks && { exemptsSnacks }) }
  })
  const named = postalCode ?? postalCodeNamed(destination, rules)
  return {
    ...taxedPlace(destination),
    ...(named !== undefined && { postalCode: named }),
    onShipping,
    isIncluded,
    components,
  }
}

/** The tax on one or two bases, each as a part of its own whole, rounded half up once. */
function taxOn(bases: readonly { base: Cents; whole: number }[], rate: number): Cents {
  const [first, second] = bases.filter(({ base }) => base !== 0)
  if (!first) return 0
  if (!second) return fractionOf(first.base, rate, first.whole)
  const sum = first.base * second.whole + second.base * first.whole
  return fractionOf(sum, rate, first.whole * second.whole)
}

function sumOfRates(rules: readonly TaxRule[]): number {
  return rules.reduce((sum, { rate }) => sum + thousandths(rate), 0)
}

/** Where an order is taxed; blank until the destination is known. */
export function taxedPlace(destination: Destination): { country: string; province: string } {
  if (!isPriceable(destination)) return { country: '', province: '' }
  const { country, province } = destination
  return { country, province }
}

export function taxTotal({ components }: Pick<AppliedTaxes, 'components'>): Cents {
  return components.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * The components charged at a destination, in the order of the rules. If several rules of a component
 * apply, one that names the postal code takes precedence over one that names the province, and that
 * over one for the whole country; of the remaining rules, the one with the latest start date applies.
 */
function componentsAt(destination: Destination, rules: readonly TaxRule[]) {
  const applicable = rules.filter(
    (rule) => isInPlace(rule, destination) && coversCode(rule, destination),
  )
  const codes = [...new Set(applicable.map(({ code }) => code))]
  return codes
    .map((code) =>
      applicable
        .filter((rule) => rule.code === code)
        .reduce((best, rule) => (precedes(rule, best) ? rule : best)),
    )
    .filter(({ rate }) => thousandths(rate) > 0)
}

function isInPlace(rule: TaxRule, { country, province }: Destination): boolean {
  if (rule.country.toUpperCase() !== country) return false
  return rule.provinces.length === 0 || rule.provinces.some((code) => bareCode(code) === province)
}

function coversCode({ postalCodes = [] }: TaxRule, destination: Destination): boolean {
  return postalCodes.length === 0 || longestStart(postalCodes, destination) !== ''
}

function longestStart(starts: readonly string[], { zipCode }: Destination): string {
  const fitting = starts.map(bareCode).filter((start) => zipCode.startsWith(start))
  return fitting.reduce((longest, start) => (start.length > longest.length ? start : longest), '')
}

function precedes(rule: TaxRule, other: TaxRule): boolean {
  const difference = precision(rule) - precision(other)
  return difference === 0 ? (rule.from ?? '') > (other.from ?? '') : difference > 0
}

function precision({ provinces, postalCodes = [] }: TaxRule): number {
  return (postalCodes.length > 0 ? 2 : 0) + (provinces.length > 0 ? 1 : 0)
}

/** See `AppliedTaxes`. */
function postalCodeNamed(destination: Destination, rules: readonly TaxRule[]): string | undefined {
  const named = rules
    .filter((rule) => isInPlace(rule, destination))
    .flatMap(({ postalCodes = [] }) => postalCodes)
  return named.length === 0 ? undefined : longestStart(named, destination)
}

/**
 * Whether taxes are those of a destination, as far as rules tell places within its province apart.
 * Taxes that were stored without a postal code did not depend on one.
 */
export function hasSamePostalCode(
  { postalCode }: AppliedTaxes,
  destination: Destination,
  rules: readonly TaxRule[],
): boolean {
  if (postalCode === undefined) return true
  if (postalCode !== '') return destination.zipCode.startsWith(postalCode)
  return (postalCodeNamed(destination, rules) ?? '') === ''
}

/** A rate in thousandths of a percent: "9.975" is 9975. */
function thousandths(rate: string): number {
  const [whole = '0', decimals = ''] = rate.split('.')
  return Number(whole) * 1_000 + Number(decimals.padEnd(3, '0'))
}
