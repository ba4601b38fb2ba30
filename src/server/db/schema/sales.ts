import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

// Running sums of sales, without canceled orders. Triggers in the migration update both tables, so
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
