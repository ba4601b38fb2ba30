import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../../db/engine/engine.ts'
import { encodeCursor, type PageInput } from '../../db/query/paging.ts'
import { products } from '../../db/schema/products.ts'
import { inShop, listProductRows, type ProductRow } from '../catalog.queries.ts'
import { countShopVariants, shopVariantsOf } from './groups.queries.ts'

/** The most entries of a page, each a product or a group. */
const MOST_ENTRIES = 200
/** A page ends before the entry with which it would have more products than this. */
const MOST_PRODUCTS = 500

/**
 * A page of the shop in which a group is one entry: its first product, followed by its others. It has
 * fewer entries than the limit if the groups are large.
 */
export async function listTogether(db: Reader, input: PageInput) {
  const limit = Math.min(input.limit ?? MOST_ENTRIES, MOST_ENTRIES)
  const { rows, page } = await listProductRows(db, {
    ...input,
    limit,
    ofGroup: 'first',
    isCounted: false,
  })
  const kept = await withinLimit(db, rows)
  const last = kept.at(-1)
  const isCut = last !== undefined && kept.length < rows.length
  const nextCursor = isCut ? encodeCursor([last.createdAt, last.id]) : page.nextCursor
  const isWhole = nextCursor === null && input.cursor === undefined
  const total = isWhole ? kept.length : await countEntries(db)
  return { rows: await withSiblings(db, kept), page: { nextCursor, total } }
}

async function withinLimit(db: Reader, rows: readonly ProductRow[]): Promise<ProductRow[]> {
  const sizes = await countShopVariants(db, groupsOf(rows))
  let total = 0
  const isBeyond = ({ groupId }: ProductRow, index: number) => {
    total += groupId === null ? 1 : (sizes.get(groupId) ?? 1)
    return index > 0 && total > MOST_PRODUCTS
  }
  const end = rows.findIndex(isBeyond)
  return rows.slice(0, end === -1 ? rows.length : end)
}

/** Each product, followed by the others of its group that are in the shop. */
export async function withSiblings(db: Reader, rows: readonly ProductRow[]): Promise<ProductRow[]> {
  const variants = await shopVariantsOf(db, groupsOf(rows))
  return rows.flatMap((row) => {
    const others = variants.get(row.groupId ?? '') ?? []
    return [row, ...others.filter(({ id }) => id !== row.id)]
  })
}

/** Two counts, which indexes cover, instead of one that compares every product with its group. */
async function countEntries(db: Reader): Promise<number> {
  const lone = await db.$count(products, and(inShop, isNull(products.groupId)))
  const [groups] = await db
    .select({ total: sql`count(distinct ${products.groupId})`.mapWith(Number) })
    .from(products)
    .where(and(isNotNull(products.groupId), inShop))
  return lone + (groups?.total ?? 0)
}

function groupsOf(rows: readonly ProductRow[]): string[] {
  return [...new Set(rows.flatMap(({ groupId }) => groupId ?? []))]
}
