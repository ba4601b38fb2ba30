import type { Transaction } from '../../db/engine/engine.ts'
import type { ProductRow } from '../catalog.queries.ts'
import { variantsOf } from './groups.queries.ts'
import { sharedAllergens } from './shared-fields.ts'

/**
 * What a variant contains when it ceases to be a pack: what its group does. Those of the pack were of
 * other products, and would be written to the whole group.
 */
export async function allergensAfterPack(
  tx: Transaction,
  { groupId, components }: Pick<ProductRow, 'groupId' | 'components'>,
): Promise<ReturnType<typeof sharedAllergens>> {
  if (components === null || groupId === null) return {}
  return sharedAllergens((await variantsOf(tx, [groupId])).get(groupId) ?? [])
}
