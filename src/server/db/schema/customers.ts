import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { locales } from '#shared/i18n/locale.ts'
import { moment } from './columns.ts'
import { orders } from './shop.ts'

/**
 * A row for each address with orders, in lower case as in `orders_by_email`; erased customers have none.
 * Triggers derive it from the orders: sorting a million orders by customer would take seconds. Name,
 * phone and language are those of the last order.
 */
export const customers = sqliteTable(
  'customers',
  {
    email: text('email').primaryKey(),
    name: text('name').notNull().default(''),
    /** The name without accents, for sorting and searching. */
    nameKey: text('name_key').notNull().default(''),
    phone: text('phone').notNull().default(''),
    locale: text('locale', { enum: locales }).notNull().default('en'),
    orders: integer('orders').notNull(),
    /** What was paid, less what was refunded. */
    spentCents: integer('spent_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull(),
    firstOrderAt: moment('first_order_at').default(0),
    lastOrderAt: moment('last_order_at').default(0),
  },
  (table) => [
    index('customers_by_spent').on(table.spentCents, table.email),
    index('customers_by_orders').on(table.orders, table.email),
    index('customers_by_last').on(table.lastOrderAt, table.email),
    index('customers_by_name').on(table.nameKey, table.email),
  ],
)

/** What staff wrote about an order or a customer, for themselves. */
export const notes = sqliteTable(
  'notes',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** The customer's address in lower case. */
    customer: text('customer'),
    text: text('text').notNull(),
    /** The name of the account at that time. */
    author: text('author').notNull(),
    createdAt: moment('created_at'),
  },
  (table) => [
    index('notes_of_order')
      .on(table.orderId, table.createdAt)
      .where(sql`order_id is not null`),
    index('notes_of_customer')
      .on(table.customer, table.createdAt)
      .where(sql`customer is not null`),
    check('notes_subject', sql`(${table.orderId} is null) <> (${table.customer} is null)`),
  ],
)
