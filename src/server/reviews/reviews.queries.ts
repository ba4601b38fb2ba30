import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { PublicReview, Review } from '#shared/contract/catalog/reviews.ts'
import { reviewSearchWords, type ReviewStatus } from '#shared/domain/catalog/review-status.ts'
import type { AnyDatabase, Reader } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { type PageInput, readPage } from '../db/query/paging.ts'
import { timesOf } from '../db/query/stale.ts'
import { products } from '../db/schema/catalog/products.ts'
import { reviews } from '../db/schema/shop.ts'

export type ReviewRow = typeof reviews.$inferSelect
export type NamedReviewRow = ReviewRow & { productName: string }

const named = { ...getTableColumns(reviews), productName: products.name }

type ReviewFilters = PageInput & {
  id?: string
  productId?: string
  /** Reviews of every product of this group. */
  groupId?: string
  status?: ReviewStatus
  search?: string
}

export async function listReviewRows(db: Reader, input: ReviewFilters) {
  const { id, productId, groupId, status, search } = input
  const words = matching(search)
  const chosen = and(
    id === undefined ? undefined : eq(reviews.id, id),
    productId === undefined ? undefined : eq(reviews.productId, productId),
    groupId === undefined ? undefined : isOfGroup(groupId),
    status === undefined ? undefined : eq(reviews.status, status),
  )
  return readPage(reviews, 'newest', input, {
    find: async ({ after, orderBy, limit }) =>
      db
        .select(named)
        .from(reviews)
        .innerJoin(products, eq(products.id, reviews.productId))
        .where(and(chosen, words, after))
        .orderBy(...orderBy)
        .limit(limit),
    count: () => countReviews(db, chosen, words),
  })
}

export function isOfGroup(groupId: string): SQL {
  return sql`${reviews.productId} in (select id from ${products} where group_id = ${groupId})`
}

/** Counts reviews; `words` is a condition that also needs the product's name. */
async function countReviews(db: Reader, chosen: SQL | undefined, words: SQL | undefined) {
  if (!words) return db.$count(reviews, chosen)
  const [row] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(chosen, words))
  return row?.total ?? 0
}

const searched = [
  reviews.customerName,
  reviews.customerEmail,
  reviews.title,
  reviews.comment,
  products.name,
]

/** Every word must be in the review's text, its author's name or email, or its product's name. */
function matching(search = ''): SQL | undefined {
  return and(
    ...reviewSearchWords(search).map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      return or(...searched.map((column) => sql`lower(${column}) like ${pattern} escape '\\'`))
    }),
  )
}

export async function hasReviews(db: AnyDatabase, productId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(eq(reviews.productId, productId))
    .limit(1)
  return row !== undefined
}

export async function countPendingReviews(db: Reader): Promise<number> {
  return db.$count(reviews, eq(reviews.status, 'pending'))
}

export async function findReviews(
  db: AnyDatabase,
  ids: readonly string[],
): Promise<Map<string, NamedReviewRow>> {
  const rows = await db
    .select(named)
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(inList(reviews.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

export function toPublicReview(row: ReviewRow): PublicReview {
  const { customerEmail: _, ...shown } = row
  return { ...shown, ...timesOf(row) }
}

export function toReview(row: NamedReviewRow): Review {
  return { ...row, ...timesOf(row) }
}

/** A review as the subject of an audit entry. */
export function reviewSubject({ id, customerName, productName }: NamedReviewRow) {
  return { kind: 'review', id, name: `${customerName} on ${productName}` } as const
}

/** The fields of a deleted review that the audit keeps. */
export function reviewFacts(row: NamedReviewRow) {
  const { productName, customerName, customerEmail, rating, title, comment, status } = row
  return { productName, customerName, customerEmail, rating, title, comment, status }
}
