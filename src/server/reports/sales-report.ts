import type { SalesKey, SalesRow } from '#shared/contract/staff/reports.ts'
import { type Cents, formatMoney, sumOf } from '#shared/domain/money.ts'
import { isPaidByHand } from '#shared/domain/order/payment/manual-payment.ts'
import { type DayRange, momentsOf } from '#shared/domain/report/report-days.ts'
import {
  refundedSale,
  type SaleAmounts,
  saleAmounts,
  saleLines,
  spread,
} from '#shared/domain/report/sale-parts.ts'
import type { Reader } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { products } from '../db/schema/catalog/products.ts'
import { type MadeRefund, refundsIn } from './refunds-in-range.ts'
import { orderKeys, type Sale, salesIn } from './sales-in-range.ts'

type Sums = SaleAmounts & {
  orders: number
  units: number
  refunds: Cents
  fees: Cents
  unknownFees: number
}
/** What an order or a refund adds to the row with this key. */
type Entry = Partial<Sums> & { key: string }

type Keys = {
  ofSale: (sale: Sale) => Entry[]
  ofRefund: (refund: MadeRefund) => Entry[]
}

/** The sales of these days. The rows of every key add up to the same amounts. */
export async function salesReport(
  db: Reader,
  { by, ...days }: DayRange & { by: SalesKey },
): Promise<SalesRow[]> {
  const range = momentsOf(days)
  const keys = by === 'product' ? byProduct : byOrder(keyOf(by, range.dayOf))
  const rows = new Map<string, Sums>()
  for await (const sales of salesIn(db, range, by === 'product' ? 'all' : 'taxed')) {
    for (const entry of sales.flatMap(keys.ofSale)) add(rows, entry)
  }
  for await (const refunds of refundsIn(db, range, by === 'product' ? 'all' : 'none')) {
    for (const entry of refunds.flatMap(keys.ofRefund)) add(rows, entry)
  }
  const names = by === 'product' ? await namesOf(db, [...rows.keys()]) : null
  return [...rows]
    .sort(([one, { gross }], [other, { gross: than }]) =>
      by === 'product' && gross !== than ? than - gross : one < other ? -1 : 1,
    )
    .map(([key, sums]) => toRow(key, sums, names?.get(key)))
}

type KeyOf = (order: MadeRefund['order'], at: number) => string

function keyOf(by: Exclude<SalesKey, 'product'>, dayOf: (at: number) => string): KeyOf {
  if (by === 'day') return (_, at) => dayOf(at)
  if (by === 'month') return (_, at) => dayOf(at).slice(0, 7)
  return orderKeys[by]
}

function byOrder(key: KeyOf): Keys {
  return {
    ofSale: (sale) => [
      {
        key: key(sale, sale.createdAt),
        ...saleAmounts(sale),
        orders: 1,
        units: sale.units,
        fees: sale.feeCents ?? 0,
        unknownFees: isFeeUnknown(sale) ? 1 : 0,
      },
    ],
    ofRefund: (refund) => [
      {
        key: key(refund.order, refund.at),
        refunds: refundedSale(refund.split),
        fees: -(refund.feeReturnedCents ?? 0),
      },
    ],
  }
}

function isFeeUnknown({ feeCents, paymentMethod, paidCents }: Sale): boolean {
  return feeCents === null && paidCents > 0 && !isPaidByHand(paymentMethod)
}

const byProduct: Keys = {
  ofSale: (sale) => {
    const lines = saleLines(sale)
    const fees = spread(sale.feeCents ?? 0, pricesOf(sale))
    return lines.map(({ productId: key, units, amounts }, index) => {
      return { key, orders: 1, units, ...amounts, fees: fees[index] ?? 0 }
    })
  },
  ofRefund: ({ order, split, feeReturnedCents }) => {
    // A refund of only an amount belongs to all products of its order.
    const isOfUnits = split.items.length > 0
    const lines = isOfUnits ? split.items : order.items
    const weights = isOfUnits ? split.items.map(({ cents }) => cents) : pricesOf(order)
    const refunds = spread(refundedSale(split), weights)
    const fees = spread(feeReturnedCents ?? 0, weights)
    return lines.map(({ productId: key }, index) => {
      return { key, refunds: refunds[index] ?? 0, fees: -(fees[index] ?? 0) }
    })
  },
}

function pricesOf({ items }: Pick<Sale, 'items'>): Cents[] {
  return items.map(({ priceCents, quantity }) => priceCents * quantity)
}

const none: Sums = {
  orders: 0,
  units: 0,
  gross: 0,
  discounts: 0,
  shipping: 0,
  tax: 0,
  refunds: 0,
  fees: 0,
  unknownFees: 0,
}

function add(rows: Map<string, Sums>, { key, ...entry }: Entry) {
  const sums = rows.get(key) ?? { ...none }
  rows.set(key, sums)
  for (const name of Object.keys(none) as (keyof Sums)[]) sums[name] += entry[name] ?? 0
}

function toRow(key: string, sums: Sums, name: string | undefined): SalesRow {
  const { orders, units, gross, discounts, shipping, tax, refunds, fees, unknownFees } = sums
  return {
    key,
    ...(name !== undefined && { name }),
    orders,
    units,
    gross: formatMoney(gross),
    discounts: formatMoney(discounts),
    shipping: formatMoney(shipping),
    tax: formatMoney(tax),
    refunds: formatMoney(refunds),
    fees: formatMoney(fees),
    net: formatMoney(sumOf([gross, -discounts, shipping, tax, -refunds, -fees])),
    ...(unknownFees > 0 && { unknownFees }),
  }
}

async function namesOf(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inList(products.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
