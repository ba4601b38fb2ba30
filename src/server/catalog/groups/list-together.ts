import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PageInfo } from '#shared/contract/events.ts'
import type { Reader } from '../../db/engine/engine.ts'
import { encodeCursor, type PageInput } from '../../db/query/paging.ts'
import { products } from '../../db/schema/catalog/products.ts'
import { inShop, type ProductRow } from '../catalog.queries.ts'
import { readPageKeys } from '../long-page.ts'
import { shopVariantIdsOf } from './groups.queries.ts'
import { mostEntries, withinLimit } from './page-limits.ts'

type Key = Pick<ProductRow, 'id' | 'groupId'>

/**
 * A page of the shop in which a group is one entry: its first product, followed by its others. It has
 * fewer entries than the limit if the groups are large.
 */
export async function pageTogether(
  db: Reader,
  input: PageInput,
): Promise<{ ids: string[]; page: PageInfo }> {
  const limit = Math.min(input.limit ?? mostEntries, mostEntries)
  const list = { ...input, limit, ofGroup: 'first', isCounted: false } as const
  const { rows, page } = await readPageKeys(db, list)
  const entries = withinLimit(await entriesOf(db, rows))
  const last = rows[entries.length - 1]
  const isCut = last !== undefined && entries.length < rows.length
  const nextCursor = isCut ? encodeCursor([last.createdAt, last.id]) : page.nextCursor
  const isWhole = nextCursor === null && input.cursor === undefined
  const total = isWhole ? entries.length : await countEntries(db)
  return { ids: entries.flatMap(({ ids }) => ids), page: { nextCursor, total } }
}

/** The ids of each product, followed by the others of its group that are in the shop. */
export async function withSiblings(db: Reader, keys: readonly Key[]): Promise<string[]> {
  return (await entriesOf(db, keys)).flatMap(({ ids }) => ids)
}

async function entriesOf(db: Reader, keys: readonly Key[]): Promise<{ ids: string[] }[]> {
  const groups = [...new Set(keys.flatMap(({ groupId }) => groupId ?? []))]
  const variants = await shopVariantIdsOf(db, groups)
  return keys.map(({ id, groupId }) => {
    const others = variants.get(groupId ?? '') ?? []
    return { ids: [id, ...others.filter((other) => other !== id)] }
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
