import type { TaxRow } from '#shared/contract/staff/reports.ts'
import { type Cents, formatMoney } from '#shared/domain/money.ts'
import { destinationOf } from '#shared/domain/region/canonical-address.ts'
import { type DayRange, momentsOf } from '#shared/domain/report/report-days.ts'
import { jurisdictionOf, taxableOf } from '#shared/domain/report/tax-rows.ts'
import type { Reader } from '../db/engine/engine.ts'
import { type MadeRefund, refundsIn } from './refunds-in-range.ts'
import { placeOf, type Sale, salesIn } from './sales-in-range.ts'

/** A component of tax as reports tell them apart. */
type Component = Pick<TaxRow, 'component' | 'rate' | 'jurisdiction'>
export type TaxSums = Component & { taxable: Cents | null; collected: Cents; refunded: Cents }

/** The taxes of these days, by component, jurisdiction and rate. */
export async function taxReport(db: Reader, days: DayRange): Promise<TaxRow[]> {
  const rows = new Map<string, TaxSums>()
  const range = momentsOf(days)
  for await (const sales of salesIn(db, range, 'none')) {
    for (const one of sales.flatMap(chargedTaxes)) addTax(rows, one)
  }
  for await (const refunds of refundsIn(db, range, 'none')) {
    for (const one of refunds.flatMap(refundedTaxes)) addTax(rows, one)
  }
  return [...rows.values()].sort(byComponent).map((sums) => ({
    ...sums,
    taxable: sums.taxable === null ? null : formatMoney(sums.taxable),
    collected: formatMoney(sums.collected),
    refunded: formatMoney(sums.refunded),
    net: formatMoney(sums.collected - sums.refunded),
  }))
}

function addTax(rows: Map<string, TaxSums>, tax: TaxSums) {
  const key = `${tax.component} ${tax.jurisdiction} ${tax.rate}`
  const row = rows.get(key)
  if (!row) return rows.set(key, { ...tax })
  if (row.taxable !== null) row.taxable += tax.taxable ?? 0
  row.collected += tax.collected
  row.refunded += tax.refunded
}

function byComponent(one: Component, other: Component): number {
  const key = ({ component, jurisdiction, rate }: Component) =>
    `${component} ${jurisdiction} ${(rate ?? '').padStart(8)}`
  return key(one) < key(other) ? -1 : 1
}

/** The taxes of an order; a single one without a rate if it was stored without its components. */
export function chargedTaxes(sale: Sale): TaxSums[] {
  const { taxes, taxCents } = sale
  const place = placeOf(sale)
  if (!taxes) {
    if (taxCents === 0) return []
    const jurisdiction = jurisdictionOf('TAX', place)
    const terms = { component: 'TAX', rate: null, jurisdiction, taxable: null }
    return [{ ...terms, collected: taxCents, refunded: 0 }]
  }
  return taxes.components
    .filter(({ base, amount }) => base !== 0 || amount !== 0)
    .map((component) => ({
      component: component.code,
      rate: component.rate,
      jurisdiction: jurisdictionOf(component.code, place),
      taxable: taxableOf(component, taxes),
      collected: component.amount,
      refunded: 0,
    }))
}

/** The taxes in a refund, where and at the rates at which they were charged. */
export function refundedTaxes({ order, split }: MadeRefund): TaxSums[] {
  const place = split.place ? destinationOf(split.place) : placeOf(order)
  return split.taxes.map(({ code, cents, rate: chargedAt }) => {
    const component = order.taxes?.components.find((each) => each.code === code)
    const rate = chargedAt ?? component?.rate ?? null
    const taxable = rate === null ? null : 0
    const terms = { component: code, rate, jurisdiction: jurisdictionOf(code, place), taxable }
    return { ...terms, collected: 0, refunded: cents }
  })
}
