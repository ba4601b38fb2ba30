import type { ProductChanges, StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { existing, invalidField } from '#shared/contract/errors.ts'
import { noFrench } from '#shared/domain/catalog/french-texts.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { findProduct, type ProductRow } from './catalog.queries.ts'
import { allergensAfterPack } from './groups/allergens-after-pack.ts'
import { spreadShared, type VersionMove } from './groups/spread-shared.ts'
import { type By, writeChange } from './save-product.ts'

/**
 * Changes a product, with its event and its audit entry. What a variant shares with its group is changed
 * in all of them. Throws `not_found`, and `stale` if the version that was edited is no longer the
 * current one.
 */
export async function changeProduct(
  tx: Transaction,
  by: By,
  input: ProductChanges,
): Promise<StaffProduct> {
  return (await changeWithGroup(tx, by, input)).product
}

/** Like `changeProduct`; also returns the other variants of the group that changed. */
export async function changeWithGroup(
  tx: Transaction,
  by: By,
  input: ProductChanges,
): Promise<{ product: StaffProduct; moves: VersionMove[] }> {
  const before = existing(await findProduct(tx, input.id))
  if (before.groupId === null) {
    return { product: await writeChange(tx, by, { before, input }), moves: [] }
  }
  const endsPack = input.components === null && !statesAllergens(before, input)
  const own = {
    ...withNameOfGroup(before, input),
    ...(endsPack && (await allergensAfterPack(tx, before))),
  }
  const product = await writeChange(tx, by, { before, input: own })
  return { product, moves: await spreadShared(tx, by, [before.id]) }
}

/** Whether an edit states other allergens: an editor may have sent the current ones unchanged. */
function statesAllergens({ allergens }: ProductRow, { allergens: sent }: ProductChanges): boolean {
  return sent !== undefined && !Bun.deepEquals(sent?.toSorted(), allergens?.toSorted())
}

/** A variant's name is made of its group's, in both languages. */
function withNameOfGroup({ name, french }: ProductRow, input: ProductChanges): ProductChanges {
  if (input.name !== undefined && input.name !== name) {
    throw invalidField('/name', m.errorNameOfGroup())
  }
  const frenchName = french?.name ?? null
  if (input.french === null) return { ...input, french: { ...noFrench, name: frenchName } }
  if (input.french?.name !== undefined && (input.french.name || null) !== frenchName) {
    throw invalidField('/french/name', m.errorNameOfGroup())
  }
  return input
}
