import { and } from 'drizzle-orm'
import type { Reader } from '../db/engine/engine.ts'
import { type PageInput, readPage } from '../db/query/paging.ts'
import { products } from '../db/schema/products.ts'
import { findProducts, inShop, type ProductRow } from './catalog.queries.ts'

/** Products that are read at once; with long texts, each takes tens of kilobytes. */
const AT_ONCE = 20

/** A page of many products, read in parts; a product that leaves the shop meanwhile is left out. */
export async function readLongPage(db: Reader, input: PageInput) {
  const { rows, page } = await readPage(products, 'oldest', input, {
    find: async ({ after, orderBy, limit }) =>
      db
        .select({ id: products.id, createdAt: products.createdAt })
        .from(products)
        .where(and(inShop, after))
        .orderBy(...orderBy)
        .limit(limit),
    count: () => db.$count(products, inShop),
  })
  return {
    page,
    parts: partsOf(
      db,
      rows.map(({ id }) => id),
    ),
  }
}

async function* partsOf(db: Reader, ids: readonly string[]): AsyncGenerator<ProductRow[]> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const part = ids.slice(from, from + AT_ONCE)
    const found = await findProducts(db, part)
    const rows = part.flatMap((id) => found.get(id) ?? [])
    yield rows.filter(({ status }) => status === 'active')
  }
}
