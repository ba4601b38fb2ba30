import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import {
  frenchVariantName,
  groupLimits,
  valuesKey,
  variantName,
  variantTexts,
} from '#shared/domain/catalog/product-group.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { nextVersion } from '../../db/query/stale.ts'
import type { ProductRow } from '../catalog.queries.ts'
import { type By, changesNothing, withoutGroup, writeChange } from '../save-product.ts'
import { valuesOf } from './group-view.ts'
import { findKeptGroup, type GroupRow, updateGroupRow, variantsOf } from './groups.queries.ts'
import { ownPicture, sharedAllergens, sharedOf } from './shared-fields.ts'

/**
 * Gives a variant that has been brought back what its group has become meanwhile. It comes back without
 * the group if that has other options now, or another variant with its values. Null if nothing changes.
 */
export async function rejoinGroup(
  tx: Transaction,
  by: By,
  row: ProductRow,
): Promise<StaffProduct | null> {
  const group = row.groupId === null ? null : await findKeptGroup(tx, row.groupId)
  if (!group) {
    if (row.variant === null) return null
    return writeChange(tx, by, { before: row, input: {}, membership: withoutGroup })
  }
  const others = ((await variantsOf(tx, [group.id])).get(group.id) ?? []).filter(
    ({ id }) => id !== row.id,
  )
  if (!fitsInto(group, row, others)) {
    return writeChange(tx, by, { before: row, input: {}, membership: withoutGroup })
  }
  await updateGroupRow(tx, group.id, { updatedAt: nextVersion(group, by.at) })
  const values = valuesOf(row)
  const [sibling = row] = others
  const shared = {
    ...sharedOf(sibling, row),
    ...(row.components === null && sharedAllergens(others)),
  }
  const input = {
    ...shared,
    imageUrl: ownPicture(row),
    name: variantName(group.name, values),
    french: { ...shared.french, name: frenchVariantName(group, values) ?? '' },
  }
  const groupPosition = placeAmong(others, row.groupPosition ?? 0)
  const membership = { groupId: group.id, groupPosition, variant: variantTexts(group, values) }
  const edit = { before: row, input, membership }
  return changesNothing(edit, by.at) ? null : writeChange(tx, by, edit)
}

function fitsInto(group: GroupRow, row: ProductRow, others: readonly ProductRow[]): boolean {
  const values = valuesOf(row)
  const isTaken = others.some((other) => valuesKey(valuesOf(other)) === valuesKey(values))
  const isFull = others.length >= groupLimits.variants
  return values.length === group.options.length && !isTaken && !isFull
}

/** Its place of before, or the one behind all others if another variant has that now. */
function placeAmong(others: readonly ProductRow[], place: number): number {
  const positions = others.map(({ groupPosition }) => groupPosition ?? 0)
  return positions.includes(place) ? Math.max(...positions) + 1 : place
}
