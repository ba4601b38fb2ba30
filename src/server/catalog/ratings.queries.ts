import { and, avg, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { RatingSummary } from '#shared/contract/catalog/catalog.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { built } from '../db/engine/statements.ts'
import { inList } from '../db/query/conditions.ts'
import { products } from '../db/schema/catalog/products.ts'
import { reviews } from '../db/schema/shop.ts'

export const noRating: RatingSummary = { averageRating: 0, totalReviews: 0 }

type Rated = { id: string; groupId: string | null }

const ratingsByProduct = built((db) =>
  db
    .select({ id: reviews.productId, average: avg(reviews.rating), total: count() })
    .from(reviews)
    .where(and(inList(reviews.productId, sql.placeholder('ids')), eq(reviews.status, 'approved')))
    .groupBy(reviews.productId)
    .prepare(),
)

const ratingsByGroup = built((db) =>
  db
    .select({ id: products.groupId, average: avg(reviews.rating), total: count() })
    .from(products)
    // Not an inner join, for which SQLite would read every approved review of the shop.
    .crossJoin(reviews)
    .where(
      and(
        eq(reviews.productId, products.id),
        isNotNull(products.groupId),
        inList(products.groupId, sql.placeholder('ids')),
        eq(reviews.status, 'approved'),
      ),
    )
    .groupBy(products.groupId)
    .prepare(),
)

/** The ratings of these products from approved reviews, by product id. A variant's is its group's. */
export async function ratingsOf(
  db: AnyDatabase,
  rows: readonly Rated[],
): Promise<Map<string, RatingSummary>> {
  const ids = rows.flatMap(({ id, groupId }) => (groupId === null ? id : []))
  const groupIds = [...new Set(rows.flatMap(({ groupId }) => groupId ?? []))]
  const [own, shared] = await Promise.all([
    ids.length === 0 ? [] : ratingsByProduct(db).all({ ids }),
    groupIds.length === 0 ? [] : ratingsByGroup(db).all({ ids: groupIds }),
  ])
  const ratings = new Map(
    [...own, ...shared].map(({ id, average, total }) => [
      id,
      { averageRating: Number(average), totalReviews: total },
    ]),
  )
  return new Map(rows.map(({ id, groupId }) => [id, ratings.get(groupId ?? id) ?? noRating]))
}

export async function ratingOf(db: AnyDatabase, row: Rated): Promise<RatingSummary> {
  return (await ratingsOf(db, [row])).get(row.id) ?? noRating
}
