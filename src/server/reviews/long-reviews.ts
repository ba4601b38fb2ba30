import { and, eq } from 'drizzle-orm'
import type { Reader } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { inParts } from '../db/query/long-page.ts'
import { type PageInput, readPage } from '../db/query/paging.ts'
import { reviews } from '../db/schema/shop.ts'
import { isOfGroup, type ReviewRow } from './reviews.queries.ts'

type Chosen = PageInput & Pick<ReviewRow, 'status'> & { productId?: string; groupId?: string }

/** A page of many reviews of a product or a group, read in parts; one whose status changes meanwhile is left out. */
export async function readLongReviews(
  db: Reader,
  { productId, groupId, status, ...input }: Chosen,
) {
  const chosen = and(
    productId === undefined ? undefined : eq(reviews.productId, productId),
    groupId === undefined ? undefined : isOfGroup(groupId),
    eq(reviews.status, status),
  )
  const { rows, page } = await readPage(reviews, 'newest', input, {
    find: async ({ after, orderBy, limit }) =>
      db
        .select({ id: reviews.id, createdAt: reviews.createdAt })
        .from(reviews)
        .where(and(chosen, after))
        .orderBy(...orderBy)
        .limit(limit),
    count: () => db.$count(reviews, chosen),
  })

  async function find(ids: readonly string[]): Promise<ReviewRow[]> {
    const rows = await db
      .select()
      .from(reviews)
      .where(and(inList(reviews.id, ids), chosen))
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  const ids = rows.map(({ id }) => id)
  return { page, parts: inParts(ids, find) }
}
