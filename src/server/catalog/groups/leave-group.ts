import { eq } from 'drizzle-orm'
import { recordChange } from '../../audit/record-change.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { nextVersion, timesOf } from '../../db/query/stale.ts'
import { reviews } from '../../db/schema/shop.ts'
import { appendEvent } from '../../journal/journal.ts'
import type { ProductRow } from '../catalog.queries.ts'
import type { By } from '../save-product.ts'
import { groupChange } from './group-view.ts'
import { findGroup, updateGroupRow, variantsOf } from './groups.queries.ts'

/**
 * What a group loses with a variant that is deleted: its reviews go to the first of the others, because
 * they are the group's. Call it before the deletion. A group is gone with its last variant, and comes
 * back with it.
 */
export async function leaveGroup(tx: Transaction, by: By, leaving: ProductRow): Promise<void> {
  const { groupId } = leaving
  const row = groupId === null ? null : await findGroup(tx, groupId)
  if (!row) return
  const variants = (await variantsOf(tx, [row.id])).get(row.id) ?? []
  const others = variants.filter(({ id }) => id !== leaving.id)
  const heir = others.find(({ status }) => status === 'active') ?? others[0]
  await updateGroupRow(tx, row.id, { updatedAt: nextVersion(row, by.at) })
  if (heir) await moveReviews(tx, by.at, leaving.id, heir)
  else await recordChange(tx, { ...by, ...groupChange({ row, variants }, null) })
}

async function moveReviews(tx: Transaction, at: number, from: string, to: ProductRow) {
  const moved = await tx
    .update(reviews)
    .set({ productId: to.id })
    .where(eq(reviews.productId, from))
    .returning()
  for (const review of moved) {
    const data = { ...review, ...timesOf(review), productName: to.name }
    await appendEvent(tx, at, 'review.updated', data)
  }
}
