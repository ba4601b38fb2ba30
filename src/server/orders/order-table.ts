import type { OrderFilters } from '../../shared/contract/orders.ts'
import { attentionWords } from '../../shared/domain/order/attention-words.ts'
import { writtenNotes } from '../../shared/domain/order/order-attention.ts'
import { formatMoney } from '../../shared/domain/money.ts'
import { orderNumber } from '../../shared/domain/order/order.ts'
import type { Context } from '../context/context.ts'
import type { Cell, Table } from '../downloads/csv.ts'
import { timesOf } from '../db/query/stale.ts'
import { everyOrder, type OrderQuery } from './order-list.ts'
import { itemsOf, type OrderItemRow, type OrderRow } from './orders.queries.ts'

type Order = OrderRow & { items: readonly OrderItemRow[] }

export const orderColumns: readonly [name: string, cell: (order: Order) => Cell][] = [
  ['Order', ({ id }) => orderNumber(id)],
  // The format that spreadsheets read as a time.
  ['Placed (UTC)', (order) => timesOf(order).createdAt.slice(0, 19).replace('T', ' ')],
  ['Status', ({ status }) => status],
  ['Customer', ({ customerName }) => customerName],
  ['Email', ({ customerEmail }) => customerEmail],
  ['Phone', ({ customerPhone }) => customerPhone],
  ['Country', (order) => destinationOf(order).country.toUpperCase()],
  ['Province', (order) => destinationOf(order).province],
  ['Items', ({ items }) => items.map(itemText).join('; ')],
  ['Units', ({ items }) => items.reduce((units, { quantity }) => units + quantity, 0)],
  ['Subtotal', ({ subtotalCents, discountCents }) => formatMoney(subtotalCents + discountCents)],
  ['Discount', ({ discountCents }) => formatMoney(discountCents)],
  ['Discount code', ({ discount }) => discount?.code ?? null],
  ['Shipping', ({ shippingCents }) => formatMoney(shippingCents)],
  ['Tax', ({ taxCents }) => formatMoney(taxCents)],
  ['GST', taxCell('GST')],
  ['HST', taxCell('HST')],
  ['PST', taxCell('PST')],
  ['QST', taxCell('QST')],
  ['Taxes', taxesCell],
  ['Total', ({ totalCents }) => formatMoney(totalCents)],
  ['Paid', ({ paidCents }) => formatMoney(paidCents)],
  ['Paid by', ({ paymentMethod }) => paymentMethod],
  ['Payment', ({ paymentIntentId }) => paymentIntentId],
  ['Needs attention', ({ attention }) => attentionWords(attention && writtenNotes(attention))],
  ['Id', ({ id }) => id],
]

/**
 * The orders that match the filters as a table, oldest first. Each order is one row, regardless of
 * its items, so that columns of amounts can be summed.
 */
export function orderTable(context: Context, filters: OrderFilters): Table {
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const page of ordersWithItems(context, { ...filters, sort: 'oldest' })) {
      for (const order of page) yield orderColumns.map(([, cell]) => cell(order))
    }
  }
  return { name: 'orders', columns: orderColumns.map(([name]) => name), rows: rows() }
}

/** All orders that match the filters with their items, read page by page. */
export async function* ordersWithItems(
  context: Pick<Context, 'db'>,
  query: OrderQuery,
): AsyncGenerator<Order[]> {
  const { pages } = await everyOrder(context, query)
  for await (const page of pages) {
    const items = await itemsOf(
      context.db.read,
      page.map(({ id }) => id),
    )
    yield page.map((row) => ({ ...row, items: items.get(row.id) ?? [] }))
  }
}

/** What a component of the tax came to; blank if it was not charged. */
function taxCell(wanted: string) {
  return ({ taxes }: Order): Cell => {
    const found = taxes?.components.find(({ code }) => code === wanted)
    return found ? formatMoney(found.amount) : null
  }
}

/** All components in words, also those without a column. */
function taxesCell({ taxes }: Order): Cell {
  const components = taxes?.components ?? []
  const words = components.map(
    ({ code, rate, amount }) => `${code} ${rate}% ${formatMoney(amount)}`,
  )
  return words.join('; ') + (taxes?.isIncluded && words.length > 0 ? ' (included)' : '')
}

function itemText({ quantity, productName }: OrderItemRow): string {
  return `${quantity} × ${productName}`
}

function destinationOf({ shippingAddress: address, pickupProvince }: OrderRow) {
  if (pickupProvince) return { country: 'CA', province: pickupProvince }
  const { country = '', province = '' } = typeof address === 'object' && address ? address : {}
  return { country, province }
}
