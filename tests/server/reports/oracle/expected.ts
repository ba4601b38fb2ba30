import type { SalesKey } from '#shared/contract/staff/reports.ts'
import { refundsOf } from './refunds.ts'
import { type RandomSale, sum, taxesOf, totalOf, wholeOf } from './sale.ts'

type Days = { from: string; to: string }

const toronto = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  dateStyle: 'short',
})
export const dayOf = (at: number) => toronto.format(at)
const isWithin = ({ from, to }: Days, at: number) => dayOf(at) >= from && dayOf(at) <= to

const money = (cents: number) => (cents / 100).toFixed(2)

/** Every sale that counts: an order that was cancelled before anyone paid never was one. */
const counted = (sales: readonly RandomSale[]) => sales.filter(({ isCancelled }) => !isCancelled)
const made = remembered((sale) => refundsOf(sale).filter(({ how }) => how !== 'failed'))
const taxesIn = remembered(taxesOf)
const whole = remembered(wholeOf)

function remembered<Result>(compute: (sale: RandomSale) => Result) {
  const known = new WeakMap<RandomSale, Result>()
  return (sale: RandomSale): Result => {
    const result = known.get(sale) ?? compute(sale)
    known.set(sale, result)
    return result
  }
}

/** The rows that `reports.taxes` has to answer. */
export function expectedTaxes(sales: readonly RandomSale[], days: Days) {
  const rows = new Map<string, { taxable: number | null; collected: number; refunded: number }>()
  const add = (sale: RandomSale, index: number, cents: 'collected' | 'refunded', more: number) => {
    const tax = taxesIn(sale)[index]
    if (!tax) return
    const isNamed = sale.hasStoredTaxes
    const key = isNamed
      ? [tax.code, tax.code === 'GST' ? 'CA' : sale.province, String(tax.rate / 1_000)]
      : ['TAX', sale.province, null]
    const row = rows.get(JSON.stringify(key)) ?? {
      taxable: isNamed ? 0 : null,
      collected: 0,
      refunded: 0,
    }
    if (row.taxable !== null && cents === 'collected') row.taxable += tax.taxable
    row[cents] += more
    rows.set(JSON.stringify(key), row)
  }
  for (const sale of counted(sales)) {
    if (isWithin(days, sale.at)) {
      for (const [index, { base, amount }] of taxesIn(sale).entries()) {
        const isShown = sale.hasStoredTaxes ? base !== 0 || amount !== 0 : amount !== 0
        if (isShown) add(sale, index, 'collected', amount)
      }
    }
    for (const refund of made(sale).filter(({ at }) => isWithin(days, at))) {
      for (const [index, cents] of refund.parts.taxes.entries()) {
        if (cents !== 0) add(sale, index, 'refunded', cents)
      }
    }
  }
  return [...rows].map(([key, { taxable, collected, refunded }]) => {
    const [component, jurisdiction, rate] = JSON.parse(key) as string[]
    return {
      component,
      jurisdiction,
      rate,
      taxable: taxable === null ? null : money(taxable),
      collected: money(collected),
      refunded: money(refunded),
      net: money(collected - refunded),
    }
  })
}

const keys: Record<Exclude<SalesKey, 'product'>, (sale: RandomSale, at: number) => string> = {
  day: (_, at) => dayOf(at),
  month: (_, at) => dayOf(at).slice(0, 7),
  province: ({ province }) => province,
  method: ({ method }) => method,
  channel: ({ method }) => (['paypal', 'stripe'].includes(method) ? 'online' : 'staff'),
}

/** The rows that `reports.sales` has to answer, by anything but products. */
export function expectedSales(
  sales: readonly RandomSale[],
  { by, ...days }: Days & { by: keyof typeof keys },
) {
  const rows = new Map<string, Record<string, number>>()
  const add = (key: string, amounts: Record<string, number>) => {
    const row = rows.get(key) ?? {}
    for (const [name, more] of Object.entries(amounts)) row[name] = (row[name] ?? 0) + more
    rows.set(key, row)
  }
  for (const sale of counted(sales)) {
    const key = (at: number) => keys[by](sale, at)
    const parts = whole(sale)
    if (isWithin(days, sale.at)) {
      const isOnline = ['paypal', 'stripe'].includes(sale.method)
      add(key(sale.at), {
        orders: 1,
        units: sum(sale.items.map(({ quantity }) => quantity)),
        gross: parts.goods + sale.discountCents,
        discounts: sale.discountCents,
        shipping: parts.shipping,
        tax: sum(parts.taxes),
        fees: sale.feeCents ?? 0,
        unknownFees: isOnline && sale.feeCents === null && totalOf(parts) > 0 ? 1 : 0,
      })
    }
    for (const { at, amount, feeReturnedCents } of made(sale)) {
      if (isWithin(days, at)) add(key(at), { refunds: amount, fees: -(feeReturnedCents ?? 0) })
    }
  }
  return [...rows].map(([key, row]) => {
    const of = (name: string) => row[name] ?? 0
    const net =
      of('gross') - of('discounts') + of('shipping') + of('tax') - of('refunds') - of('fees')
    return {
      key,
      orders: of('orders'),
      units: of('units'),
      gross: money(of('gross')),
      discounts: money(of('discounts')),
      shipping: money(of('shipping')),
      tax: money(of('tax')),
      refunds: money(of('refunds')),
      fees: money(of('fees')),
      net: money(net),
      ...(of('unknownFees') > 0 && { unknownFees: of('unknownFees') }),
    }
  })
}

/** The units of each product that were sold on these days. */
export function expectedUnits(sales: readonly RandomSale[], days: Days): Map<string, number> {
  const units = new Map<string, number>()
  for (const sale of counted(sales).filter(({ at }) => isWithin(days, at))) {
    for (const line of sale.items) {
      units.set(line.productId, (units.get(line.productId) ?? 0) + line.quantity)
    }
  }
  return units
}
