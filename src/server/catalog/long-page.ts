import { and } from 'drizzle-orm'
import type { Reader } from '../db/engine/engine.ts'
import { inParts } from '../db/query/long-page.ts'
import { readPage } from '../db/query/paging.ts'
import { products } from '../db/schema/catalog/products.ts'
import {
  featured,
  findProducts,
  inShop,
  type ProductList,
  type ProductRow,
} from './catalog.queries.ts'
import { onceAGroup } from './groups/once-a-group.ts'

/** The products of a page, to be read later. */
export async function readPageKeys(
  db: Reader,
  { onlyFeatured, ofGroup, isCounted = true, ...input }: ProductList,
) {
  const chosen = and(inShop, onlyFeatured ? featured : undefined, ofGroup && onceAGroup(ofGroup))
  return readPage(products, 'oldest', input, {
    find: async ({ after, orderBy, limit }) =>
      db
        .select({ id: products.id, createdAt: products.createdAt, groupId: products.groupId })
        .from(products)
        .where(and(chosen, after))
        .orderBy(...orderBy)
        .limit(limit),
    count: async () => (isCounted ? db.$count(products, chosen) : 0),
  })
}

export function productsInParts(db: Reader, ids: readonly string[]) {
  return inParts(ids, (part) => productsInOrder(db, part))
}

/** The products with these ids, in this order; one that has left the shop meanwhile is left out. */
export async function productsInOrder(db: Reader, ids: readonly string[]): Promise<ProductRow[]> {
  const products = await findProducts(db, ids)
  const rows = ids.flatMap((id) => products.get(id) ?? [])
  return rows.filter(({ status }) => status === 'active')
}
