import type { Transaction } from '../../db/engine/engine.ts'
import { nextVersion } from '../../db/query/stale.ts'
import { findProducts } from '../catalog.queries.ts'
import { type By, changesNothing, writeChange } from '../save-product.ts'
import { findGroup, updateGroupRow, variantsOf } from './groups.queries.ts'
import { ownPicture, sharedOf } from './shared-fields.ts'

/** The versions of a product before and after a change, in milliseconds. */
export type VersionMove = { productId: string; from: number; to: number }

/**
 * Gives the other variants of their groups what these products have in common with them. Of several of
 * one group, the last one counts. Returns the variants that changed.
 */
export async function spreadShared(
  tx: Transaction,
  by: By,
  ids: readonly string[],
): Promise<VersionMove[]> {
  const rows = await findProducts(tx, ids)
  const sources = new Map(
    ids.flatMap((id) => rows.get(id) ?? []).map((row) => [row.groupId ?? '', row]),
  )
  sources.delete('')
  const moves: VersionMove[] = []
  for (const [groupId, variants] of await variantsOf(tx, [...sources.keys()])) {
    const source = sources.get(groupId)
    if (!source) continue
    const movesBefore = moves.length
    for (const before of variants) {
      const input = { ...sharedOf(source, before), imageUrl: ownPicture(before) }
      if (before.id === source.id || changesNothing({ before, input }, by.at)) continue
      const { id, updatedAt } = await writeChange(tx, by, { before, input })
      moves.push({ productId: id, from: before.updatedAt, to: Date.parse(updatedAt) })
    }
    const group = await findGroup(tx, groupId)
    if (group && moves.length > movesBefore) {
      await updateGroupRow(tx, groupId, { updatedAt: nextVersion(group, by.at) })
    }
  }
  return moves
}
