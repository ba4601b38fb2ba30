import { findProduct, type ProductRow } from '../../catalog/catalog.queries.ts'
import { changeProduct } from '../../catalog/change-product.ts'
import { deleteProduct } from '../../catalog/deletion/delete-product.ts'
import { variantsOf } from '../../catalog/groups/groups.queries.ts'
import { spreadShared } from '../../catalog/groups/spread-shared.ts'
import { changeOldAddresses, oldAddressesOf } from '../../catalog/old-addresses.ts'
import { lostComponent } from '../../catalog/packs/set-components.ts'
import { restoreProduct } from '../../catalog/restore-product.ts'
import { type By, changesNothing, writeChange } from '../../catalog/save-product.ts'
import { isInOrders } from '../../catalog/stock.queries.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import type { KeptProduct } from '../../db/schema/catalog/imports.ts'
import { hasReviews } from '../../reviews/reviews.queries.ts'
import { takeOutAgain } from '../collections/place-products.ts'
import { undoGroup } from '../groups/join-group.ts'
import { type ChangeRow, followVersion } from './imports.queries.ts'

/** `gone` is a product that someone deleted; `left` was changed since and stays as it is. */
type Undone = 'removed' | 'archived' | 'restored' | 'gone' | { left: { id: string; name: string } }

/** Undoes what an import did to one product, unless that was changed since. */
export async function undoStep(tx: Transaction, by: By, step: ChangeRow): Promise<Undone> {
  const { before, productId } = step
  const current = await findProduct(tx, productId)
  if (!current) return before ? { left: { id: productId, name: before.name } } : 'gone'
  const { id, name } = current
  const isEdited = current.updatedAt !== step.version || !(await haveAddresses(tx, step))
  if (isEdited) return { left: { id, name } }
  if (before) {
    // A sale changes the stock only; it is set back only if the import had set it.
    const keepsStock = before.stock === step.stock
    // A pack has no stock that an import could set.
    const isPack = Boolean(current.components ?? before.components)
    if (!isPack && !keepsStock && current.stock !== step.stock) return { left: { id, name } }
    if (!(await canHaveComponents(tx, current, before))) return { left: { id, name } }
    await restoreAddresses(tx, by, step)
    await takeOutAgain(tx, by, id, step.collections ?? [])
    if (hasNewFields(current, before)) {
      const version = await restoreProduct(tx, by, { current, before, keepsStock })
      await followVersion(tx, { productId: id, from: before.updatedAt, to: version })
      for (const move of await spreadShared(tx, by, [id])) await followVersion(tx, move)
      await restoreGroupAllergens(tx, by, before)
    }
    if (step.groupMove) await undoGroup(tx, by, step.groupMove)
    return 'restored'
  }
  const isUsed = Boolean(current.packs?.length) || (await isInOrders(tx, id))
  if (isUsed || (await hasReviews(tx, id))) {
    await changeProduct(tx, by, { id, status: 'archived' })
    return 'archived'
  }
  if (!current.components && current.stock !== step.stock) return { left: { id, name } }
  await restoreAddresses(tx, by, step)
  await takeOutAgain(tx, by, id, step.collections ?? [])
  await deleteProduct(tx, by, id)
  return 'removed'
}

/** Gives the group of a pack the allergens that it had before the import ended the pack. */
async function restoreGroupAllergens(tx: Transaction, by: By, before: KeptProduct) {
  const { groupId, groupAllergens: allergens } = before
  if (groupId === null || allergens === undefined) return
  const variants = (await variantsOf(tx, [groupId])).get(groupId) ?? []
  const other = variants.find(({ components }) => components === null)
  if (!other || changesNothing({ before: other, input: { allergens } }, by.at)) return
  const { updatedAt } = await writeChange(tx, by, { before: other, input: { allergens } })
  const move = { productId: other.id, from: other.updatedAt, to: Date.parse(updatedAt) }
  for (const each of [move, ...(await spreadShared(tx, by, [other.id]))]) {
    await followVersion(tx, each)
  }
}

/** Whether an import changed more of a product than its old addresses. */
function hasNewFields(current: ProductRow, before: ProductRow): boolean {
  return current.updatedAt !== before.updatedAt
}

/** Whether a product can consist of what it did; it may be in a pack since, or what it had gone. */
async function canHaveComponents(tx: Transaction, current: ProductRow, before: ProductRow) {
  if (!before.components) return true
  return !current.packs?.length && (await lostComponent(tx, before.components)) === undefined
}

/** Whether the old addresses that the import moved still belong to the same products. */
async function haveAddresses(tx: Transaction, { addresses }: ChangeRow): Promise<boolean> {
  const now = await oldAddressesOf(
    tx,
    addresses.map(({ id }) => id),
  )
  return addresses.every(({ id, after }) => (now.get(id) ?? []).join('\n') === after.join('\n'))
}

async function restoreAddresses(tx: Transaction, by: By, { addresses }: ChangeRow): Promise<void> {
  // This product is the last one; the others take back their addresses from it.
  for (const { id, before } of addresses) {
    if (!(await findProduct(tx, id))) continue
    await changeOldAddresses(tx, by, { id, paths: before, areAll: true })
  }
}
