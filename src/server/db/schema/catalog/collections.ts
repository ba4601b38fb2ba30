import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CollectionRule } from '#shared/domain/collections/collection-rule.ts'
import type { FrenchCollection } from '#shared/domain/collections/collection-texts.ts'
import { changes, id, json, moment } from '../columns.ts'

const columns = () => ({
  id: id(),
  slug: text('slug').notNull(),
  /** Slugs that it had before, newest first; its old addresses lead to it. */
  oldSlugs: json('old_slugs').$type<string[]>().notNull().default([]),
  title: text('title').notNull(),
  text: text('text'),
  imageUrl: text('image_url'),
  rule: json('rule').$type<CollectionRule>(),
  /** No references: a product that is restored is in its collections again. */
  productIds: json('product_ids').$type<string[]>().notNull().default([]),
  french: json('french').$type<FrenchCollection>(),
  inMenu: integer('in_menu', { mode: 'boolean' }).notNull().default(false),
  onHome: integer('on_home', { mode: 'boolean' }).notNull().default(false),
  ...changes,
})

/** Products that belong together, by a rule, picked by hand, or both. */
export const collections = sqliteTable('collections', columns(), (table) => [
  uniqueIndex('collections_slug').on(table.slug),
  index('collections_listed').on(table.createdAt, table.id),
  check('collections_in_menu', sql`${table.inMenu} in (0, 1)`),
  check('collections_on_home', sql`${table.onHome} in (0, 1)`),
])

/** Deleted collections, while the deletion can be undone. */
export const deletedCollections = sqliteTable(
  'deleted_collections',
  { ...columns(), deletedAt: moment('deleted_at') },
  (table) => [index('deleted_collections_oldest').on(table.deletedAt)],
)
