import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { alertStates } from '#shared/domain/catalog/stock-alert.ts'
import { locales } from '#shared/i18n/locale.ts'
import { changes, id, oneOf } from '../columns.ts'
import { products } from './products.ts'

/**
 * Who wants one email when a product can be bought again, or, without a product, the letters with news;
 * and what they agreed to.
 */
export const stockAlerts = sqliteTable(
  'stock_alerts',
  {
    id: id(),
    productId: text('product_id').references(() => products.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    locale: text('locale', { enum: locales }).notNull(),
    /** The words beside the form, as the proof of consent. */
    consent: text('consent').notNull(),
    state: text('state', { enum: alertStates }).notNull().default('waiting'),
    sentAt: integer('sent_at'),
    /** When the link in the first email was followed; null for products. */
    confirmedAt: integer('confirmed_at'),
    ...changes,
  },
  (table) => [
    uniqueIndex('stock_alerts_open')
      .on(table.productId, sql`lower("email")`)
      .where(sql`state = 'waiting'`),
    uniqueIndex('stock_alerts_news')
      .on(sql`lower("email")`)
      .where(sql`product_id is null and state in ('asked', 'waiting')`),
    index('stock_alerts_letters')
      .on(table.id)
      .where(sql`product_id is null and state = 'waiting'`),
    index('stock_alerts_queue')
      .on(table.productId, table.createdAt, table.id)
      .where(sql`state = 'waiting'`),
    index('stock_alerts_sent')
      .on(table.productId)
      .where(sql`state = 'sent'`),
    index('stock_alerts_by_email').on(sql`lower("email")`),
    index('stock_alerts_by_age').on(table.state, table.updatedAt),
    check('stock_alerts_state', oneOf('state', alertStates)),
    check('stock_alerts_sent_at', sql`(${table.state} <> 'sent') or (${table.sentAt} is not null)`),
  ],
)
