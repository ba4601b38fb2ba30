import { eq } from 'drizzle-orm'
import { ActionError } from '../../shared/contract/errors.ts'
import type { Handler } from '../context/handler.ts'
import { recordChange } from '../audit/record-change.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { reviews } from '../db/schema/shop.ts'
import { appendEvent } from '../journal/journal.ts'
import {
  deleteProductRow,
  findProduct,
  isInOrders,
  productFacts,
  productSubject,
  updateProductRow,
} from './catalog.queries.ts'

/**
 * Deletes a product and its reviews (T24). If it was ever ordered, its row stays, marked as deleted,
 * because past orders refer to it.
 */
export const deleteProduct: Handler<'products.delete'> = async ({ id }, context, caller) => {
  const now = context.clock()
  await atomically(context, async (tx) => {
    const before = await findProduct(tx, id)
    if (!before) throw new ActionError('not_found')
    const reviewIds = await deleteReviewsOf(tx, id)
    if (await isInOrders(tx, id)) await updateProductRow(tx, id, { deletedAt: now })
    else await deleteProductRow(tx, id)
    for (const reviewId of reviewIds) await appendEvent(tx, now, 'review.deleted', { id: reviewId })
    await appendEvent(tx, now, 'product.deleted', { id })
    await recordChange(tx, {
      by: caller,
      at: now,
      action: 'products.delete',
      subject: productSubject(before),
      before: {
        ...productFacts(before),
        ...(reviewIds.length > 0 ? { reviews: reviewIds.length } : {}),
      },
      after: null,
    })
  })
  return null
}

async function deleteReviewsOf(tx: Transaction, productId: string): Promise<string[]> {
  const deleted = await tx
    .delete(reviews)
    .where(eq(reviews.productId, productId))
    .returning({ id: reviews.id })
  return deleted.map(({ id }) => id)
}
