import type { OrderFilters } from '../../shared/contract/orders.ts'
import { formatMoney } from '../../shared/domain/money.ts'
import { orderNumber } from '../../shared/domain/order-number.ts'
import type { Context } from '../context/context.ts'
import type { Cell, Table } from '../downloads/csv.ts'
import { everyOrder } from './order-list.ts'
import { itemsOf, type OrderItemRow, type OrderRow } from './orders.queries.ts'

const columns = [
  'Order',
  'Placed (UTC)',
  'Status',
  'Customer',
  'Email',
  'Phone',
  'Country',
  'Province',
  'Items',
  'Units',
  'Subtotal',
  'Shipping',
  'Tax',
  'Total',
  'Paid',
  'Paid by',
  'Payment',
  'Needs attention',
  'Id',
]

/**
 * The orders that match the filters as a table, oldest first. Each order is one row, regardless of
 * its items, so that columns of amounts can be summed.
 */
export function orderTable(context: Context, filters: OrderFilters): Table {
  async function* rows(): AsyncGenerator<Cell[]> {
    const { pages } = await everyOrder(context, { ...filters, sort: 'oldest' })
    for await (const page of pages) {
      const items = await itemsOf(
        context.db.read,
        page.map(({ id }) => id),
      )
      for (const row of page) yield rowOf(row, items.get(row.id) ?? [])
    }
  }
  return { name: 'orders', columns, rows: rows() }
}

function rowOf(order: OrderRow, items: readonly OrderItemRow[]): Cell[] {
  const { shippingAddress: address } = order
  const { country = '', province = '' } = typeof address === 'object' && address ? address : {}
  return [
    orderNumber(order.id),
    // The format that spreadsheets read as a time.
    new Date(order.createdAt).toISOString().slice(0, 19).replace('T', ' '),
    order.status,
    order.customerName,
    order.customerEmail,
    order.customerPhone,
    country.toUpperCase(),
    province,
    items.map(({ quantity, productName }) => `${quantity} × ${productName}`).join('; '),
    items.reduce((units, { quantity }) => units + quantity, 0),
    formatMoney(order.subtotalCents),
    formatMoney(order.shippingCents),
    formatMoney(order.taxCents),
    formatMoney(order.totalCents),
    formatMoney(order.paidCents),
    order.paymentMethod,
    order.paymentIntentId,
    order.attention,
    order.id,
  ]
}
