import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

// What was sold, added up as it is sold. Triggers keep both tables (in the migration that made
// them), so that they are true whoever writes an order, and an overview of a month costs as little
// with a million orders as with a hundred. Cancelled orders are not in them.

/** Orders by the quarter of an hour: every time zone's days begin at one. */
export const salesByQuarter = sqliteTable('sales_by_quarter', {
  /** Quarters of an hour since 1970 in UTC. */
  quarter: integer('quarter').primaryKey(),
  orders: integer('orders').notNull(),
  revenueCents: integer('revenue_cents').notNull(),
})

/** Units by product and day in UTC. */
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
