import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { orderStatuses } from '../../../shared/domain/order-status.ts'

// What the order list is filtered, sorted and counted by, beside the orders themselves and made
// from them by triggers of the database, so that no writer can forget it. An order's own row is
// wide (two addresses); a walk over a million of these is not.

const status = () => text('status', { enum: orderStatuses }).notNull()

export const orderIndex = sqliteTable(
  'order_index',
  {
    /** The moment of the order times 1024, and one more for each other one of that millisecond. */
    serial: integer('serial').primaryKey(),
    orderId: text('order_id').notNull(),
    status: status(),
    totalCents: integer('total_cents').notNull(),
    /** The customer's name in plain letters, for sorting; null until it is read. */
    nameKey: text('name_key'),
    /** Every word the order is found by, in plain letters; null when it must be read (again). */
    words: text('words'),
  },
  (table) => [
    uniqueIndex('order_index_of_order').on(table.orderId),
    index('order_index_by_status').on(table.status, table.serial, table.totalCents),
    index('order_index_by_total').on(table.totalCents, table.serial, table.status),
    index('order_index_by_name').on(table.nameKey, table.serial, table.status),
    index('order_index_unread')
      .on(table.serial)
      .where(sql`words is null`),
  ],
)

/** The orders that name a product. */
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
 * How many orders a period has, and what they come to: of the whole shop by the day (product ''),
 * of one product by thirty days, because there are many products.
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
