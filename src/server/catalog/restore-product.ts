import { recordChange } from '../audit/record-change.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { nextVersion } from '../db/query/stale.ts'
import { announceProduct } from './announce-products.ts'
import { productChange, type ProductRow, toneOf, updateProductRow } from './catalog.queries.ts'
import { allergensAfterPack } from './groups/allergens-after-pack.ts'
import { findKeptGroup } from './groups/groups.queries.ts'
import { linkComponents } from './packs/set-components.ts'
import { previewVersionAfter } from './product-life.ts'
import { type By, type Membership, withoutGroup } from './save-product.ts'
import { countedStock, stockFiguresOf } from './stock.queries.ts'

/**
 * Sets a product back to what it was, with its event and its audit entry. The stock is that of
 * `before`, or with `keepsStock` stays as it is. Returns its new version, in milliseconds.
 */
export async function restoreProduct(
  tx: Transaction,
  by: By,
  { current, before, keepsStock }: { current: ProductRow; before: ProductRow; keepsStock: boolean },
): Promise<number> {
  const { held = 0, missing = 0 } = (await stockFiguresOf(tx, [current])).get(current.id) ?? {}
  const { id, createdAt, deletedAt } = current
  const membership = await groupAfter(tx, current, before)
  const wasPack = { ...membership, components: before.components ? null : current.components }
  const restored: ProductRow = {
    ...before,
    id,
    createdAt,
    deletedAt,
    tone: await toneOf(tx, before.imageUrl),
    packs: current.packs,
    ...membership,
    ...(await allergensAfterPack(tx, wasPack)),
    components: before.components ?? null,
    stock:
      // What was counted of a pack is no count.
      before.components || (keepsStock && !current.components)
        ? current.stock
        : await countedStock(tx, current, { onShelf: before.stock + held }),
    previewVersion: previewVersionAfter(current, before.status),
    updatedAt: nextVersion(current, by.at),
  }
  await updateProductRow(tx, id, restored)
  await linkComponents(tx, id, current.components, restored.components)
  const product = await announceProduct(tx, by.at, 'product.updated', restored)
  const after = { ...restored, missing: product.missing }
  await recordChange(tx, { ...by, ...productChange({ ...current, missing }, after) })
  return restored.updatedAt
}

/** The group of before, unless it is gone; what was kept by an earlier release knows none. */
async function groupAfter(
  tx: Transaction,
  { groupId, groupPosition, variant }: ProductRow,
  before: Omit<ProductRow, 'groupId'> & { groupId?: string | null },
): Promise<Membership> {
  if (before.groupId === undefined) return { groupId, groupPosition, variant }
  const isThere = before.groupId !== null && (await findKeptGroup(tx, before.groupId)) !== null
  if (!isThere || before.groupId === null) return withoutGroup
  const { groupPosition: place, variant: texts } = before
  return { groupId: before.groupId, groupPosition: place, variant: texts }
}
