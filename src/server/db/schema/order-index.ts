import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { orderStatuses } from '../../../shared/domain/order.ts'

// What the order list is filtered, sorted and counted by. Triggers derive these tables from the
// orders, except for the name and the words, because SQL cannot strip accents. Scanning a million of these narrow rows is fast; an order's own row has two addresses.

const status = () => text('status', { enum: orderStatuses }).notNull()

export const orderIndex = sqliteTable(
  'order_index',
  {
    /** The order's time in milliseconds times 1024, plus its position within the millisecond. */
    serial: integer('serial').primaryKey(),
    orderId: text('order_id').notNull(),
    status: status(),
    totalCents: integer('total_cents').notNull(),
    /** The customer's name without accents, for sorting. */
    nameKey: text('name_key'),
    /** The words that a search finds the order by, without accents (`insertOrder`). */
    words: text('words'),
  },
  (table) => [
    uniqueIndex('order_index_of_order').on(table.orderId),
    index('order_index_by_status').on(table.status, table.serial, table.totalCents),
    index('order_index_by_total').on(table.totalCents, table.serial, table.status),
    index('order_index_by_name').on(table.nameKey, table.serial, table.status),
  ],
)

export const productOrders = sqliteTable(
  'product_orders',
  {
    productId: text('product_id').notNull(),
    serial: integer('serial').notNull(),
    status: status(),
    totalCents: integer('total_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.serial] })],
)

/**
 * Counts and sums of orders: per day for the whole shop (product ''), per 30 days for each product,
 * because there are many products.
 */
export const orderTotals = sqliteTable(
  'order_totals',
  {
    productId: text('product_id').notNull(),
    period: integer('period').notNull(),
    status: status(),
    orders: integer('orders').notNull(),
    cents: integer('cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.period, table.status] })],
)
