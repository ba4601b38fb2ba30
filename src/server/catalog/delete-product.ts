import { eq } from 'drizzle-orm'
import { existing } from '#shared/contract/errors.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { products } from '../db/schema/products.ts'
import { reviews } from '../db/schema/shop.ts'
import { appendEvent } from '../journal/journal.ts'
import { findProduct, productChange, updateProductRow } from './catalog.queries.ts'
import type { By } from './save-product.ts'
import { isInOrders } from './stock.queries.ts'

/**
 * Deletes a product and its reviews (T24). If an order or an open payment contains it, its row
 * stays, marked as deleted, because orders refer to it. Throws `not_found`.
 */
export async function deleteProduct(tx: Transaction, by: By, id: string): Promise<void> {
  const { at } = by
  const before = existing(await findProduct(tx, id))
  const deleted = await tx
    .delete(reviews)
    .where(eq(reviews.productId, id))
    .returning({ id: reviews.id })
  if (await isInOrders(tx, id)) await updateProductRow(tx, id, { deletedAt: at })
  else await tx.delete(products).where(eq(products.id, id))
  for (const review of deleted) await appendEvent(tx, at, 'review.deleted', review)
  await appendEvent(tx, at, 'product.deleted', { id })
  const change = productChange({ ...before, reviews: deleted.length || undefined }, null)
  await recordChange(tx, { ...by, ...change })
}
