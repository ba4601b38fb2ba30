import { existing } from '#shared/contract/errors.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { appendEvent } from '../../journal/journal.ts'
import { findProduct, productChange, updateProductRow } from '../catalog.queries.ts'
import { leaveGroup } from '../groups/leave-group.ts'
import { linkComponents, refuseInPacks } from '../packs/set-components.ts'
import type { By } from '../save-product.ts'
import { keepDeletion, keptReviews } from './deletions.queries.ts'

/**
 * Deletes a product and its reviews (T24); those of a variant stay with its group. Its row stays, marked as deleted: while the deletion can
 * be undone, and longer if an order or an open payment contains it. Throws `not_found`, and
 * `protected` if packs consist of it.
 */
export async function deleteProduct(tx: Transaction, by: By, id: string): Promise<void> {
  const { at } = by
  const before = existing(await findProduct(tx, id))
  await refuseInPacks(tx, before)
  await leaveGroup(tx, by, before)
  await linkComponents(tx, id, before.components, null)
  const previewVersion = before.previewVersion + 1
  await updateProductRow(tx, id, { deletedAt: at, previewVersion })
  await keepDeletion(tx, { productId: id, deletedAt: at })
  const deleted = await keptReviews(tx, id)
  for (const review of deleted) await appendEvent(tx, at, 'review.deleted', { id: review.id })
  await appendEvent(tx, at, 'product.deleted', { id })
  const change = productChange({ ...before, reviews: deleted.length || undefined }, null)
  await recordChange(tx, { ...by, ...change })
}
