import { and, eq, isNotNull } from 'drizzle-orm'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { ActionError, existing } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { timesOf } from '../../db/query/stale.ts'
import { products } from '../../db/schema/catalog/products.ts'
import { appendEvent } from '../../journal/journal.ts'
import { announceProduct, toStaffProducts } from '../announce-products.ts'
import {
  findProduct,
  productChange,
  type ProductRow,
  updateProductRow,
} from '../catalog.queries.ts'
import { rejoinGroup } from '../groups/rejoin-group.ts'
import { linkComponents, lostComponent } from '../packs/set-components.ts'
import type { By } from '../save-product.ts'
import { endDeletion, findDeletions, keptReviews } from './deletions.queries.ts'
import { refuseTakenSku } from './taken-sku.ts'

/**
 * Brings back a deleted product with its reviews, under its version of before. Does nothing if the product
 * is there, as after a lost answer. Throws `not_found` if nothing was kept of it, and `protected`
 * if another product has taken its SKU since.
 */
export async function undoDeletion(tx: Transaction, by: By, id: string): Promise<StaffProduct> {
  const { at } = by
  const current = await findProduct(tx, id)
  if (current) return existing((await toStaffProducts(tx, [current]))[0])
  const row = await findDeleted(tx, id, at)
  const kept = await keptReviews(tx, id)
  await endDeletion(tx, id)
  await updateProductRow(tx, id, { deletedAt: null })
  await linkComponents(tx, id, null, row.components)
  const product = await announceProduct(tx, at, 'product.created', row)
  for (const review of kept) {
    const listedReview = { ...review, ...timesOf(review), productName: row.name }
    await appendEvent(tx, at, 'review.created', listedReview)
  }
  const change = productChange(null, {
    ...row,
    missing: product.missing,
    reviews: kept.length || undefined,
  })
  await recordChange(tx, { ...by, ...change })
  return (await rejoinGroup(tx, by, row)) ?? product
}

async function findDeleted(tx: Transaction, id: string, now: number): Promise<ProductRow> {
  const deletion = (await findDeletions(tx, [id], now)).get(id)
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNotNull(products.deletedAt)))
    .limit(1)
  if (!deletion || !row) {
    throw new ActionError('not_found', { message: m.errorDeletionOver() })
  }
  await refuseTakenSku(tx, row, deletion.deletedAt)
  await refuseIncomplete(tx, row)
  return row
}

/** What a deleted pack consists of may have been deleted since, or be a pack itself. */
async function refuseIncomplete(tx: Transaction, { name, components }: ProductRow) {
  const lost = await lostComponent(tx, components ?? [])
  if (!lost) return
  const message = m.errorPackIncomplete({ name, component: lost.name })
  throw new ActionError('protected', { message })
}
