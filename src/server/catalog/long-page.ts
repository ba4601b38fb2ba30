import { and } from 'drizzle-orm'
import type { Reader } from '../db/engine/engine.ts'
import { inParts } from '../db/query/long-page.ts'
import { readPage } from '../db/query/paging.ts'
import { products } from '../db/schema/products.ts'
import {
  featured,
  findProducts,
  inShop,
  type ProductList,
  type ProductRow,
} from './catalog.queries.ts'
import { onceAGroup } from './groups/once-a-group.ts'

/** A page of many products, read in parts; a product that leaves the shop meanwhile is left out. */
export async function readLongPage(db: Reader, { onlyFeatured, ofGroup, ...input }: ProductList) {
  const chosen = and(inShop, onlyFeatured ? featured : undefined, ofGroup && onceAGroup(ofGroup))
  const { rows, page } = await readPage(products, 'oldest', input, {
    find: async ({ after, orderBy, limit }) =>
      db
        .select({ id: products.id, createdAt: products.createdAt })
        .from(products)
        .where(and(chosen, after))
        .orderBy(...orderBy)
        .limit(limit),
    count: () => db.$count(products, chosen),
  })
  const ids = rows.map(({ id }) => id)
  return { page, parts: inParts(ids, (part) => findInOrder(db, part)) }
}

async function findInOrder(db: Reader, ids: readonly string[]): Promise<ProductRow[]> {
  const found = await findProducts(db, ids)
  const rows = ids.flatMap((id) => found.get(id) ?? [])
  return rows.filter(({ status }) => status === 'active')
}
