import { and, eq, isNull, sql } from 'drizzle-orm'
import type { BilingualProduct, RatingSummary } from '#shared/contract/catalog/catalog.ts'
import { noFrench } from '#shared/domain/catalog/french-texts.ts'
import { fieldsOf } from '#shared/domain/catalog/per-field.ts'
import { uploadId } from '#shared/domain/catalog/pictures.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { AnyDatabase, Reader, Transaction } from '../db/engine/engine.ts'
import { productKey, requireKeys } from '../db/engine/keys.ts'
import { built, updateRow } from '../db/engine/statements.ts'
import { inList } from '../db/query/conditions.ts'
import { byCreation, everyPage, type PageInput, readPage } from '../db/query/paging.ts'
import { timesOf } from '../db/query/stale.ts'
import { products } from '../db/schema/catalog/products.ts'
import { findUpload } from '../uploads/store/uploads.queries.ts'
import { onceAGroup } from './groups/once-a-group.ts'
import { noRating, ratingsOf } from './ratings.queries.ts'

export type ProductRow = typeof products.$inferSelect

/** Products per batch when the whole catalog is read. */
const BATCH = 100

export const listed = isNull(products.deletedAt)
/** Whether anyone may see and buy a product. */
export const inShop = and(listed, sql`${products.status} = 'active'`)
// A literal, because SQLite does not use the partial index with a bound value.
export const featured = sql`${products.featured} = 1`

const productById = built((db) =>
  db
    .select()
    .from(products)
    .where(and(eq(products.id, sql.placeholder('id')), listed))
    .limit(1)
    .prepare(),
)

/** A product that is not deleted, whatever its status. */
export async function findProduct(db: AnyDatabase, id: string): Promise<ProductRow | null> {
  const [row] = await productById(db).all({ id })
  return row ?? null
}

/** A product of the shop, which everyone may see. */
export async function findInShop(db: AnyDatabase, id: string): Promise<ProductRow | null> {
  const row = await findProduct(db, id)
  return row?.status === 'active' ? row : null
}

const productsById = built((db) =>
  db
    .select()
    .from(products)
    .where(and(inList(products.id, sql.placeholder('ids')), listed))
    .prepare(),
)

/** The products with these ids that are not deleted, by id, whatever their status. */
export async function findProducts(
  db: AnyDatabase,
  ids: readonly string[],
): Promise<Map<string, ProductRow>> {
  const rows = await productsById(db).all({ ids })
  return new Map(rows.map((row) => [row.id, row]))
}

export type ProductList = PageInput & {
  onlyFeatured?: boolean
  /** Of each group, only its first product, or the first one that can be bought. */
  ofGroup?: 'first' | 'buyable'
  /** Products of any status; without it, only those in the shop. */
  isForStaff?: boolean
  isCounted?: boolean
}

export async function listProductRows(
  db: Reader,
  { onlyFeatured = false, ofGroup, isForStaff = false, isCounted = true, ...input }: ProductList,
) {
  const chosen = and(
    isForStaff ? listed : inShop,
    onlyFeatured ? featured : undefined,
    ofGroup && onceAGroup(ofGroup),
  )
  return readPage(products, 'oldest', input, {
    find: async ({ after, orderBy, limit }) =>
      db
        .select()
        .from(products)
        .where(and(chosen, after))
        .orderBy(...orderBy)
        .limit(limit),
    count: async () => (isCounted ? db.$count(products, chosen) : 0),
  })
}

export function countInShop(db: Reader): Promise<number> {
  return db.$count(products, inShop)
}

/** The ids and change times of products for the sitemap, oldest first. */
export async function productAddresses(db: Reader, range: { limit: number; offset: number }) {
  return db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(inShop)
    .orderBy(...byCreation(products, 'oldest'))
    .limit(range.limit)
    .offset(range.offset)
}

/** Every product in the shop, or for staff every one that is not deleted, in batches. */
export async function* everyProduct(
  db: Reader,
  scope: Pick<ProductList, 'isForStaff'> = {},
): AsyncGenerator<ProductRow[]> {
  const page = { ...scope, limit: BATCH, isCounted: false }
  yield* everyPage((cursor) => listProductRows(db, { ...page, cursor }))
}

export async function toListedProducts(
  db: AnyDatabase,
  rows: readonly ProductRow[],
): Promise<BilingualProduct[]> {
  const ratings = await ratingsOf(db, rows)
  return rows.map((row) => toListedProduct(row, ratings.get(row.id) ?? noRating))
}

export function toListedProduct(row: ProductRow, rating: RatingSummary): BilingualProduct {
  // Columns are listed one by one: product events are public, so no other column may slip in.
  const { id, name, description, category, stock, featured } = row
  const { imageUrl, images, tags, tone, french } = row
  const shown = { id, name, description, category, stock, featured, imageUrl, images, tags }
  return {
    ...shown,
    ...fieldsOf(row),
    ...taxClassOf(row),
    tone,
    ...componentsOf(row),
    ...groupOf(row),
    french,
    ...timesOf(row),
    price: formatMoney(row.priceCents),
    rating,
  }
}

/** What a pack consists of, with the names of what is in the shop: a draft's name is not public. */
function componentsOf({ components }: Pick<ProductRow, 'components'>) {
  if (!components) return { components: null }
  return {
    components: components.map(({ productId, quantity }) => ({ productId, quantity })),
    contents: components
      .filter(({ status }) => status === 'active')
      .map(({ productId, quantity, name, frenchName }) => ({
        productId,
        quantity,
        name,
        frenchName,
      })),
  }
}

function groupOf({ groupId, groupPosition, variant }: ProductRow) {
  if (groupId === null || variant === null) return { group: null }
  return { group: { id: groupId, ...variant }, variantPosition: groupPosition ?? 0 }
}

/** The tax class; left out if it is `standard`, as for most products. */
export function taxClassOf({ taxClass }: Pick<ProductRow, 'taxClass'>) {
  return taxClass === 'standard' ? {} : { taxClass }
}

/** The background color of an uploaded picture; null for a picture from another site. */
export async function toneOf(db: AnyDatabase, url: string | null): Promise<string | null> {
  const id = url && uploadId(url)
  if (!id) return null
  return (await findUpload(db, id))?.tone ?? null
}

export async function updateProductRow(
  tx: Transaction,
  id: string,
  changes: Partial<typeof products.$inferInsert>,
) {
  await updateRow(tx, products, id, changes)
}

const stockMoved = built((db) =>
  (db as Transaction)
    .update(products)
    .set({ stock: sql`${products.stock} + ${sql.placeholder('difference')}` })
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
)

/**
 * Adds a difference to a product's stock; a database constraint keeps it at 0 or above. `updatedAt`
 * stays the same, because a sale is not an edit of the product (CARD-11).
 */
export async function moveStock(tx: Transaction, id: string, difference: number): Promise<void> {
  requireKeys(tx, productKey(id))
  await stockMoved(tx).run({ id, difference })
}

/**
 * A product with its missing units and, if it is deleted, the number of reviews deleted with it.
 */
type Audited = ProductRow & { missing?: number; reviews?: number | undefined }

/** A change to a product for the audit, with the field names of the API. */
export function productChange(before: Audited | null, after: Audited | null) {
  const { id, name } = (after ?? before) as Audited
  const subject = { kind: 'product', id, name } as const
  return { subject, before: before && productFacts(before), after: after && productFacts(after) }
}

function productFacts({ priceCents, ...row }: Audited) {
  const { name, description, imageUrl, images, category, stock, featured, tags } = row
  const { missing, reviews, french, status, publishAt, components } = row
  const price = formatMoney(priceCents)
  const { sku, ...fields } = fieldsOf(row)
  const shown = { name, description, price, stock, featured, category, tags, sku, imageUrl, images }
  return {
    ...shown,
    status,
    publishAt,
    ...fields,
    ...taxClassOf(row),
    components: components?.map(({ name, quantity }) => `${quantity} × ${name}`),
    french: french ?? noFrench,
    group: row.variant?.name,
    missing,
    reviews,
  }
}
