import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Allergen } from '#shared/domain/catalog/allergens.ts'
import type { PackedProduct } from '#shared/domain/catalog/pack.ts'
import type { ProductImage } from '#shared/domain/catalog/pictures.ts'
import type { FrenchGroup, VariantTexts } from '#shared/domain/catalog/product-group.ts'
import { productStatuses } from '#shared/domain/catalog/product-status.ts'
import type { French } from '#shared/domain/catalog/translation.ts'
import { taxClasses } from '#shared/domain/tax/tax.ts'
import { amount, changes, id, isoMoment, json } from '../columns.ts'

/** Products that are one sauce in several sizes; what the variants share is in each of them. */
export const productGroups = sqliteTable(
  'product_groups',
  {
    id: id(),
    name: text('name').notNull(),
    options: json('options').$type<string[]>().notNull(),
    french: json('french').$type<FrenchGroup>(),
    ...changes,
  },
  (table) => [index('product_groups_oldest').on(table.createdAt, table.id)],
)

export const products = sqliteTable(
  'products',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    priceCents: integer('price_cents').notNull(),
    imageUrl: text('image_url'),
    images: json('images').$type<ProductImage[]>().notNull().default([]),
    category: text('category').notNull().default('sauces'),
    /** Units for sale; those of open payments are in `holds` instead. */
    stock: integer('stock').notNull().default(0),
    featured: integer('featured', { mode: 'boolean' }).notNull().default(false),
    tags: json('tags').$type<string[]>().notNull().default([]),
    sku: text('sku'),
    ingredients: text('ingredients'),
    /** Null if nothing is stated; empty if the product contains no allergens. */
    allergens: json('allergens').$type<Allergen[]>(),
    storage: text('storage'),
    netQuantity: text('net_quantity'),
    compareAtPrice: amount('compare_at_cents'),
    reducedAt: isoMoment('reduced_at'),
    weightGrams: integer('weight_grams'),
    taxClass: text('tax_class', { enum: taxClasses }).notNull().default('standard'),
    status: text('status', { enum: productStatuses }).notNull().default('active'),
    /** When a draft goes on sale by itself; null for every other product. */
    publishAt: isoMoment('publish_at'),
    /**
     * What a pack consists of; null for every other product. A pack's `stock`, `allergens` and, unless
     * it has its own, `weightGrams` follow from its components (`src/server/catalog/packs`).
     */
    components: json('components').$type<PackedProduct[]>(),
    /** The packs that contain this product; null if it never was in a pack, nor one itself. */
    packs: json('packs').$type<string[]>(),
    /** Whether a pack's weight is its own. */
    ownWeight: integer('own_weight', { mode: 'boolean' }).notNull().default(false),
    /** Part of what preview links are signed over; raised when the product is no longer a draft. */
    previewVersion: integer('preview_version').notNull().default(0),
    french: json('french').$type<French>(),
    /** Whether any text lacks a French version; stored so that an index covers the count. */
    needsFrench: integer('needs_french', { mode: 'boolean' }).notNull().default(true),
    /** The background color of its picture, copied from `uploads` because every list shows it. */
    tone: text('tone'),
    /** A deleted product keeps its group, to which it may come back. */
    groupId: text('group_id').references(() => productGroups.id, { onDelete: 'set null' }),
    /** Its place in the group, from 0. */
    groupPosition: integer('group_position'),
    /** The group's texts with this variant's values, copied so that a list needs no other row. */
    variant: json('variant').$type<VariantTexts>(),
    /** Set if the product was deleted but past orders refer to it. */
    deletedAt: integer('deleted_at'),
    ...changes,
  },
  (table) => [
    // With `deleted_at`, the index covers its queries.
    index('products_listed')
      .on(table.createdAt, table.id, table.deletedAt, table.status, table.groupId)
      .where(sql`deleted_at is null`),
    // Covers every column by which staff filter and sort products (`find-products.ts`), so that no
    // wide row is read. Every sale updates this index anyway, so the extra columns cost little.
    index('products_by_stock')
      .on(
        table.stock,
        table.id,
        sql`lower("name")`,
        sql`lower("sku")`,
        sql`lower("tags")`,
        table.priceCents,
        table.createdAt,
        table.deletedAt,
        table.status,
      )
      .where(sql`deleted_at is null`),
    index('products_by_name')
      .on(sql`lower("name")`, table.id, table.deletedAt)
      .where(sql`deleted_at is null`),
    index('products_by_price')
      .on(table.priceCents, table.id, table.deletedAt)
      .where(sql`deleted_at is null`),
    index('products_featured')
      .on(table.createdAt, table.id)
      .where(sql`deleted_at is null and featured = 1 and status = 'active'`),
    index('products_without_french')
      .on(table.createdAt, table.id)
      .where(sql`deleted_at is null and needs_french = 1`),
    index('products_of_group')
      .on(table.groupId, table.groupPosition, table.status, table.deletedAt)
      .where(sql`group_id is not null`),
    index('products_scheduled')
      .on(table.publishAt)
      .where(sql`publish_at is not null`),
    check('products_price', sql`${table.priceCents} between 1 and 9999999999`),
    check('products_stock', sql`${table.stock} >= 0`),
    check('products_featured_flag', sql`${table.featured} in (0, 1)`),
  ],
)
