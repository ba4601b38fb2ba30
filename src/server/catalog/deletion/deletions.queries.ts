import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { undoWithin } from '#shared/domain/shop/undo.ts'
import type { AnyDatabase, Transaction } from '../../db/engine/engine.ts'
import { inList } from '../../db/query/conditions.ts'
import { deletedReviews, productDeletions } from '../../db/schema/catalog/deletions.ts'
import { products } from '../../db/schema/catalog/products.ts'
import { reviews } from '../../db/schema/shop.ts'
import { forgetGroup } from '../groups/groups.queries.ts'
import { isInOrders } from '../stock.queries.ts'

type Deletion = typeof productDeletions.$inferSelect

/** Products that are forgotten in one transaction. */
const BATCH = 100

const { productId, deletedAt } = productDeletions

/** Notes a deletion, and moves the product's reviews to what was kept of it. */
export async function keepDeletion(tx: Transaction, deletion: Deletion): Promise<void> {
  await tx.insert(productDeletions).values(deletion)
  const isOf = eq(reviews.productId, deletion.productId)
  await tx.insert(deletedReviews).select(tx.select().from(reviews).where(isOf))
  await tx.delete(reviews).where(isOf)
}

/** The deletions of these products that can still be undone, by product. */
export async function findDeletions(
  db: AnyDatabase,
  ids: readonly string[],
  now: number,
): Promise<Map<string, Deletion>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(productDeletions)
    .where(and(inList(productId, ids), gt(deletedAt, now - undoWithin)))
  return new Map(rows.map((row) => [row.productId, row]))
}

/** The reviews of a deleted product, oldest first. */
export async function keptReviews(tx: Transaction, id: string) {
  return tx
    .select()
    .from(deletedReviews)
    .where(eq(deletedReviews.productId, id))
    .orderBy(asc(deletedReviews.createdAt), asc(deletedReviews.id))
}

/** Ends a deletion and moves the reviews back. */
export async function endDeletion(tx: Transaction, id: string): Promise<void> {
  const isOf = eq(deletedReviews.productId, id)
  await tx.insert(reviews).select(tx.select().from(deletedReviews).where(isOf))
  await tx.delete(productDeletions).where(eq(productId, id))
}

/**
 * Forgets products whose deletion can no longer be undone, except for the rows to which orders refer.
 * Returns whether there may be more.
 */
export async function pruneDeletions(tx: Transaction, now: number): Promise<boolean> {
  const old = await tx
    .select({ id: productId })
    .from(productDeletions)
    .where(lte(deletedAt, now - undoWithin))
    .orderBy(asc(deletedAt))
    .limit(BATCH)
  for (const { id } of old) {
    await tx.delete(productDeletions).where(eq(productId, id))
    await forgetGroup(tx, id)
    if (await isInOrders(tx, id)) continue
    await tx.delete(products).where(eq(products.id, id))
  }
  return old.length === BATCH
}
