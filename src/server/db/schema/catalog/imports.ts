import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { storedImportStatuses } from '#shared/domain/catalog/import-status.ts'
import type { FrenchGroup } from '#shared/domain/catalog/product-group.ts'
import { changes, id, json, oneOf } from '../columns.ts'
import type { products } from './products.ts'

type ProductRow = typeof products.$inferSelect

/** What undoing an import did. */
export type ImportUndo = {
  removed: number
  archived: number
  restored: number
  /** The first ones that were changed since. */
  left: { id: string; name: string }[]
  leftCount: number
}

/** A group's own texts. */
export type GroupTexts = { name: string; options: string[]; french: FrenchGroup | null }

/** What an import did to a group; `before` is null for one that it added. */
export type GroupMove = {
  id: string
  texts: { before: GroupTexts | null; after: GroupTexts }
}

/** A collection into which an import put a product, and whether the import had added it. */
export type CollectionMove = { id: string; isNew: boolean }

/** Imports of products in the dashboard. `updated_at` moves with every step of a running one. */
export const imports = sqliteTable(
  'imports',
  {
    id: id(),
    fileName: text('file_name').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    status: text('status', { enum: storedImportStatuses }).notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull(),
    added: integer('added').notNull(),
    changed: integer('changed').notNull(),
    same: integer('same').notNull(),
    undo: json('undo').$type<ImportUndo>(),
    ...changes,
  },
  (table) => [
    index('imports_newest').on(table.createdAt, table.id),
    index('imports_by_status').on(table.status, table.updatedAt),
    check('imports_status', oneOf('status', storedImportStatuses)),
  ],
)

/** A product before an import, with what its group contained if the import changed that by ending a pack. */
export type KeptProduct = ProductRow & { groupAllergens?: ProductRow['allergens'] }

/** What a product was before an import, kept while that can be undone. */
export const importChanges = sqliteTable(
  'import_changes',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: text('product_id').notNull(),
    /** Null for a product that the import added. */
    before: json('before').$type<KeptProduct>(),
    /** The product's version and stock after the import; another one means that it was changed since. */
    version: integer('version').notNull(),
    stock: integer('stock').notNull(),
    /** Old addresses of products, which an import may move from one to another. */
    addresses: json('addresses')
      .$type<{ id: string; before: string[]; after: string[] }[]>()
      .notNull(),
    /** Set if the step made the product a variant or changed its place in a group. */
    groupMove: json('group_move').$type<GroupMove>(),
    collections: json('collections').$type<CollectionMove[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    index('import_changes_of_product').on(table.productId),
  ],
)
