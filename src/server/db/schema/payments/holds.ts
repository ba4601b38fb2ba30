import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { products } from '../catalog/products.ts'
import { moment } from '../columns.ts'
import { payments } from './payments.ts'

/**
 * Who opened each payment that has not ended, for the limits on what one visitor and one network may
 * hold. The row is deleted when the payment ends.
 */
export const paymentVisitors = sqliteTable(
  'payment_visitors',
  {
    paymentId: text('payment_id')
      .primaryKey()
      .references(() => payments.id, { onDelete: 'cascade' }),
    /** Keyed hash of an IPv4 address or an IPv6 /64. */
    visitor: text('visitor').notNull(),
    /** The IPv4 /24 or IPv6 /48 of the address, unhashed, because staff see it. */
    network: text('network').notNull(),
    /** Units that the payment holds, over all products. */
    units: integer('units').notNull(),
    openedAt: moment('opened_at'),
  },
  (table) => [
    // Covers the query of a network's totals.
    index('payment_visitors_by_network').on(table.network, table.visitor, table.units),
    check('payment_visitors_units', sql`${table.units} >= 0`),
  ],
)

/**
 * How long units were held and not paid for, in unit-milliseconds: one row per holder, product and
 * slot of time. A holder is a visitor or a network as above. Rows are deleted after an hour.
 */
export const lapsedHolds = sqliteTable(
  'lapsed_holds',
  {
    holder: text('holder').notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    slot: moment('slot'),
    unitMilliseconds: integer('unit_milliseconds').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holder, table.productId, table.slot] }),
    index('lapsed_holds_by_slot').on(table.slot),
    index('lapsed_holds_of_product').on(table.productId),
    check('lapsed_holds_amount', sql`${table.unitMilliseconds} >= 0`),
  ],
)

/**
 * Held units that are not on the shelf, because staff counted fewer units than are held. Restocked
 * units reduce this first.
 */
export const stockShortfalls = sqliteTable(
  'stock_shortfalls',
  {
    productId: text('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    units: integer('units').notNull(),
  },
  (table) => [check('stock_shortfalls_units', sql`${table.units} >= 1`)],
)

/**
 * Not used any more: an instance of an earlier version, which runs beside this one during a rolling
 * upgrade, paces its events with it. A later version drops it (docs/decisions/migrations.md).
 */
export const stockAnnouncements = sqliteTable(
  'stock_announcements',
  {
    productId: text('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    announcedAt: moment('announced_at'),
    interval: integer('interval').notNull(),
    dueAt: integer('due_at'),
  },
  (table) => [
    index('stock_announcements_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    check('stock_announcements_interval', sql`${table.interval} >= 0`),
  ],
)
