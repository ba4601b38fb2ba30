import { and, count, eq, inArray, type SQL } from 'drizzle-orm'
import type { PublicReview, Review } from '../../shared/contract/reviews.ts'
import type { ReviewStatus } from '../../shared/domain/review-status.ts'
import type { Reader, Transaction } from '../db/engine/engine.ts'
import { keyset, type PageInput, rowsToRead, toPage } from '../db/query/paging.ts'
import { products, reviews } from '../db/schema/shop.ts'

export type ReviewRow = typeof reviews.$inferSelect
export type NamedReviewRow = ReviewRow & { productName: string }

const named = {
  id: reviews.id,
  productId: reviews.productId,
  productName: products.name,
  customerName: reviews.customerName,
  customerEmail: reviews.customerEmail,
  rating: reviews.rating,
  title: reviews.title,
  comment: reviews.comment,
  status: reviews.status,
  createdAt: reviews.createdAt,
  updatedAt: reviews.updatedAt,
}

type ReviewFilters = PageInput & { productId?: string; status?: ReviewStatus }

/** Reviews with their product's name, newest first. */
export async function listReviewRows(db: Reader, input: ReviewFilters) {
  const { limit, cursor, productId, status } = input
  const chosen = and(
    productId === undefined ? undefined : eq(reviews.productId, productId),
    status === undefined ? undefined : eq(reviews.status, status),
  )
  const { after, orderBy } = keyset(reviews, 'newest', cursor)
  const rows: NamedReviewRow[] = await db
    .select(named)
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(chosen, after))
    .orderBy(...orderBy)
    .limit(rowsToRead(limit))
  const isWhole = limit === undefined && cursor === undefined
  return toPage(rows, limit, isWhole ? rows.length : await countReviews(db, chosen))
}

async function countReviews(db: Reader, chosen: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(reviews).where(chosen)
  return row?.total ?? 0
}

export async function countPendingReviews(db: Reader): Promise<number> {
  return countReviews(db, eq(reviews.status, 'pending'))
}

export async function findReview(
  db: Reader | Transaction,
  id: string,
): Promise<NamedReviewRow | null> {
  return (await findReviews(db, [id])).get(id) ?? null
}

/** The reviews with these ids, by id. */
export async function findReviews(
  db: Reader | Transaction,
  ids: readonly string[],
): Promise<Map<string, NamedReviewRow>> {
  const rows = await db
    .select(named)
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(inArray(reviews.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function insertReview(tx: Transaction, row: typeof reviews.$inferInsert) {
  await tx.insert(reviews).values(row)
}

export async function updateReviewRow(
  tx: Transaction,
  id: string,
  changes: Pick<ReviewRow, 'status' | 'updatedAt'>,
) {
  await tx.update(reviews).set(changes).where(eq(reviews.id, id))
}

export async function deleteReviewRow(tx: Transaction, id: string) {
  await tx.delete(reviews).where(eq(reviews.id, id))
}

export function toPublicReview(row: ReviewRow): PublicReview {
  return {
    id: row.id,
    productId: row.productId,
    customerName: row.customerName,
    rating: row.rating,
    title: row.title,
    comment: row.comment,
    status: row.status,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

export function toReview(row: NamedReviewRow): Review {
  const { customerEmail, productName } = row
  return { ...toPublicReview(row), customerEmail, productName }
}
