import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { products } from './products.ts'

/** The addresses that products had in the owner's previous shop (IMPORT-07). */
export const oldAddresses = sqliteTable(
  'old_addresses',
  {
    /** The path in the form that `oldPathOf` returns. */
    path: text('path').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [index('old_addresses_of_product').on(table.productId)],
)
