import * as m from '../../shared/i18n/messages.ts'

import type { OrderFilters } from '../../shared/contract/orders.ts'
import { attentionWords } from '../../shared/domain/order/attention-words.ts'
import { writtenNotes } from '../../shared/domain/order/order-attention.ts'
import { formatMoney, sumOf } from '../../shared/domain/money.ts'
import { canonicalAddress } from '../../shared/domain/region/canonical-address.ts'
import { orderNumber } from '../../shared/domain/order/order.ts'
import type { Context } from '../context/context.ts'
import type { Cell, Columns, Table } from '../downloads/csv.ts'
import { timesOf } from '../db/query/stale.ts'
import { everyOrder, type OrderQuery } from './order-list.ts'
import { feesOf, splitRefunds } from './order-refunds.queries.ts'
import { itemsOf, type OrderItemRow, type OrderRow } from './orders.queries.ts'

type Order = OrderRow & {
  items: readonly OrderItemRow[]
  /** The provider's fee, less what it returned with refunds; null if unknown. */
  feeCents: number | null
}

const columns: readonly [heading: () => string, cell: (order: Order) => Cell][] = [
  [m.csvOrder, ({ id }) => orderNumber(id)],
  // The format that spreadsheets read as a time.
  [m.csvPlaced, (order) => timesOf(order).createdAt.slice(0, 19).replace('T', ' ')],
  [m.csvStatus, ({ status }) => status],
  [m.csvCustomer, ({ customerName }) => customerName],
  [m.csvEmail, ({ customerEmail }) => customerEmail],
  [m.csvPhone, ({ customerPhone }) => customerPhone],
  [m.csvCountry, (order) => placeOf(order).country],
  [m.csvProvince, (order) => placeOf(order).province],
  [m.csvItems, ({ items }) => items.map(itemText).join('; ')],
  [m.csvUnits, ({ items }) => items.reduce((units, { quantity }) => units + quantity, 0)],
  [m.csvSubtotal, ({ subtotalCents, discountCents }) => formatMoney(subtotalCents + discountCents)],
  [m.csvDiscount, ({ discountCents }) => formatMoney(discountCents)],
  [m.csvDiscountCode, ({ discount }) => discount?.code ?? null],
  [m.csvShipping, ({ shippingCents }) => formatMoney(shippingCents)],
  [m.csvTax, ({ taxCents }) => formatMoney(taxCents)],
  [m.taxGst, taxCell('GST')],
  [m.taxHst, taxCell('HST')],
  [m.taxPst, taxCell('PST')],
  [m.taxQst, taxCell('QST')],
  [m.csvTaxes, taxesCell],
  [m.csvTotal, ({ totalCents }) => formatMoney(totalCents)],
  [m.csvPaid, ({ paidCents }) => formatMoney(paidCents)],
  [m.csvRefunded, ({ refundedCents }) => formatMoney(refundedCents)],
  [m.csvRefundedTax, (order) => formatMoney(refundedTax(order))],
  [m.csvFee, ({ feeCents }) => (feeCents === null ? null : formatMoney(feeCents))],
  [m.csvNet, netCell],
  [m.csvPaidBy, ({ paymentMethod }) => paymentMethod],
  [m.csvPayment, ({ paymentIntentId }) => paymentIntentId],
  [m.csvNeedsAttention, ({ attention }) => attentionWords(attention && writtenNotes(attention))],
  [m.csvId, ({ id }) => id],
]

/** The columns with their headings in the language of the reader. */
export function orderColumns(): Columns<Order> {
  return columns.map(([heading, cell]) => [heading(), cell])
}

/**
 * The orders that match the filters as a table, oldest first. Each order is one row, regardless of
 * its items, so that columns of amounts can be summed.
 */
export function orderTable(context: Context, filters: OrderFilters): Table {
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const page of ordersWithItems(context, { ...filters, sort: 'oldest' })) {
      for (const order of page) yield columns.map(([, cell]) => cell(order))
    }
  }
  return { name: 'orders', columns: columns.map(([heading]) => heading()), rows: rows() }
}

/** All orders that match the filters with their items, read page by page. */
export async function* ordersWithItems(
  context: Pick<Context, 'db'>,
  query: OrderQuery,
): AsyncGenerator<Order[]> {
  const { pages } = await everyOrder(context, query)
  for await (const page of pages) {
    const ids = page.map(({ id }) => id)
    const items = await itemsOf(context.db.read, ids)
    const fees = await feesOf(context.db.read, ids)
    yield page.map((row) => {
      return { ...row, items: items.get(row.id) ?? [], feeCents: keptFee(row, fees.get(row.id)) }
    })
  }
}

function keptFee({ refunds = [] }: OrderRow, fee: number | null = null): number | null {
  return fee === null ? null : fee - sumOf(refunds.map((refund) => refund.feeReturnedCents ?? 0))
}

function refundedTax(order: Order): number {
  const made = splitRefunds(order, order.items).filter(({ status }) => status === 'done')
  return sumOf(made.flatMap(({ split }) => split.taxes.map(({ cents }) => cents)))
}

/** What is left of the payment; a fee that is unknown is not deducted. */
function netCell({ paidCents, refundedCents, feeCents }: Order): Cell {
  return formatMoney(paidCents - refundedCents - (feeCents ?? 0))
}

/** The amount of one tax component; blank if it was not charged. */
function taxCell(wanted: string) {
  return ({ taxes }: Order): Cell => {
    const found = taxes?.components.find(({ code }) => code === wanted)
    return found ? formatMoney(found.amount) : null
  }
}

/** All tax components in words, including those without a column. */
function taxesCell({ taxes }: Order): Cell {
  const components = taxes?.components ?? []
  const words = components.map(
    ({ code, rate, amount }) => `${code} ${rate}% ${formatMoney(amount)}`,
  )
  const list = words.join('; ')
  return taxes?.isIncluded && list ? m.csvTaxesIncluded({ list }) : list
}

function itemText({ quantity, productName }: OrderItemRow): string {
  return `${quantity} × ${productName}`
}

function placeOf({ shippingAddress, pickupProvince }: OrderRow) {
  if (pickupProvince) return { country: 'CA', province: pickupProvince }
  const { country = '', province = '' } =
    typeof shippingAddress === 'object' && shippingAddress ? canonicalAddress(shippingAddress) : {}
  return { country, province }
}
