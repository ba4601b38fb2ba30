import { and, asc, desc, eq, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ProductSearch, ProductSort } from '#shared/contract/catalog/catalog-staff.ts'
import { lowStock } from '#shared/domain/catalog/stock.ts'
import { plainText } from '#shared/domain/words.ts'
import { type Handler, Reply } from '../context/handler.ts'
import type { Reader } from '../db/engine/engine.ts'
import { withoutIndex } from '../db/query/expressions.ts'
import { plainly } from '../db/query/plain-text.ts'
import { products } from '../db/schema/catalog/products.ts'
import { toStaffProducts } from './announce-products.ts'
import { findProducts as findProductsById, inShop, listed } from './catalog.queries.ts'

const PAGE_SIZE = 50

/**
 * A sorted page of products; only the rows of the page are read in full. Without filters, SQLite
 * walks an index in the wanted order. With filters, it filters and sorts products within the stock
 * index, which covers all the columns it needs.
 */
export const findProducts: Handler<'products.find'> = async (input, { db }) => {
  const { sort = 'oldest', limit = PAGE_SIZE, offset = 0 } = input
  const choice = and(
    matching(input.search),
    inStock(input.stock),
    withStatus(input.status),
    inFrench(input.french),
  )
  const chosen = and(listed, choice)
  const matches = await db.read
    .select({ id: products.id })
    .from(products)
    .where(chosen)
    .orderBy(...(choice && sort !== 'stock' ? sortedAfter(orders[sort]) : orders[sort]))
    .limit(limit)
    .offset(offset)
  const ids = matches.map(({ id }) => id)
  const rows = await findProductsById(db.read, ids)
  const inOrder = ids.flatMap((id) => rows.get(id) ?? [])
  const total = await db.read.$count(products, chosen)
  const page = { nextCursor: null, total }
  return new Reply(await toStaffProducts(db.read, inOrder), { page })
}

const byName = sql`lower(${products.name})`

const orders: Record<ProductSort, [SQL, SQL]> = {
  oldest: [asc(products.createdAt), asc(products.id)],
  newest: [desc(products.createdAt), desc(products.id)],
  name: [asc(byName), asc(products.id)],
  stock: [asc(products.stock), asc(products.id)],
  price: [asc(products.priceCents), asc(products.id)],
}

/** Keeps SQLite from walking an index in that order, which would read every row. */
function sortedAfter(order: [SQL, SQL]): SQL[] {
  return order.map((each) => withoutIndex(each))
}

/** Every word must be in the name, the SKU or the tags, ignoring case and accents. */
function matching(search = ''): SQL | undefined {
  const words = plainText(search).split(/\s+/).filter(Boolean).slice(0, 10)
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      return or(
        ...[products.name, products.sku, products.tags].map(
          (column) => sql`${plainly(column)} like ${pattern} escape '\\'`,
        ),
      )
    }),
  )
}

function inStock(choice: ProductSearch['stock']): SQL | undefined {
  if (choice === undefined) return undefined
  return choice === 'out' ? eq(products.stock, 0) : lte(products.stock, lowStock)
}

function withStatus(status: ProductSearch['status']): SQL | undefined {
  return status && eq(products.status, status)
}

/** Matches the condition of a partial index, so that SQLite can use that index. */
const isUntranslated = sql`deleted_at is null and needs_french = 1`

/**
 * Uses only the id, so that the index for the other filters still covers the whole search.
 */
function inFrench(choice: ProductSearch['french']): SQL | undefined {
  if (choice === undefined) return undefined
  const id = withoutIndex(sql`${products.id}`)
  return sql`${id} in (select id from products where ${isUntranslated})`
}

/** How many products have a text without a French version (CONTENT-04). */
export async function countUntranslated(db: Reader): Promise<number> {
  return db.$count(products, isUntranslated)
}

/** The number of products with low stock, and those with the least. */
export async function lowStockProducts(db: Reader, limit: number) {
  const isLow = and(inShop, inStock('low'))
  const first = await db
    .select({ id: products.id, name: products.name, stock: products.stock })
    .from(products)
    .where(isLow)
    .orderBy(...orders.stock)
    .limit(limit)
  return { total: await db.$count(products, isLow), first }
}
