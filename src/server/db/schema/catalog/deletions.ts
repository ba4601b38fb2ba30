import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { reviewStatuses } from '#shared/domain/catalog/review-status.ts'
import { changes, id, moment, oneOf } from '../columns.ts'
import { products } from './products.ts'

/** Deleted products, while the deletion can be undone; their rows in `products` stay as long. */
export const productDeletions = sqliteTable(
  'product_deletions',
  {
    productId: text('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('product_deletions_oldest').on(table.deletedAt, table.productId)],
)

/** The reviews of these products, apart from all that anyone sees or counts. */
export const deletedReviews = sqliteTable(
  'deleted_reviews',
  {
    id: id(),
    productId: text('product_id')
      .notNull()
      .references(() => productDeletions.productId, { onDelete: 'cascade' }),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    rating: integer('rating').notNull(),
    title: text('title'),
    comment: text('comment'),
    status: text('status', { enum: reviewStatuses }).notNull(),
    ...changes,
  },
  (table) => [
    index('deleted_reviews_of_product').on(table.productId),
    index('deleted_reviews_by_email').on(sql`lower("customer_email")`, table.createdAt),
    check('deleted_reviews_status', oneOf('status', reviewStatuses)),
  ],
)
