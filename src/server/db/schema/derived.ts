import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { orderStatuses } from '#shared/domain/order/order.ts'

// The tables used to filter, sort and count the order list. Triggers derive them from the orders,
// except for the name and the words, because SQL cannot strip accents. Scanning a million of these
// narrow rows is fast; rows of `orders` are wide and contain two addresses.

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
 * Counts and sums of orders: per day for the whole shop (product ''), and per 30 days for each
 * product, because there are many products.
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

// Running sums of sales, without cancelled orders. Triggers in the migration update both tables, so
// they are correct however an order is written, and an overview of a month costs the same with a
// hundred orders or a million.

/** Sales per quarter of an hour, because days of every time zone start at a quarter hour. */
export const salesByQuarter = sqliteTable('sales_by_quarter', {
  /** Quarters of an hour since 1970 in UTC. */
  quarter: integer('quarter').primaryKey(),
  orders: integer('orders').notNull(),
  revenueCents: integer('revenue_cents').notNull(),
})

export const salesByProduct = sqliteTable(
  'sales_by_product',
  {
    /** Days since 1970 in UTC. */
    day: integer('day').notNull(),
    productId: text('product_id').notNull(),
    units: integer('units').notNull(),
    revenueCents: integer('revenue_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.productId] })],
)

export const QUARTER = 15 * 60 * 1000
export const DAY = 24 * 60 * 60 * 1000
