// Why it is built like this: docs/decisions/stock.md

import { isDeepStrictEqual } from 'node:util'
import {
  allergensOfPack,
  type PackedProduct,
  packsFrom,
  type Units,
  weightOfPack,
} from '#shared/domain/catalog/pack.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { packsKey, requireKeys } from '../../db/engine/keys.ts'
import { findProducts, type ProductRow, updateProductRow } from '../catalog.queries.ts'

/** The columns of a pack that follow from its components. */
type Following = Pick<ProductRow, 'components' | 'stock' | 'allergens' | 'weightGrams'>

/**
 * Brings packs up to date after a change of these products, which may be components or packs. Returns
 * the ids of the packs that changed. Reads nothing if no pack is concerned, as in most sales.
 */
export async function refreshPacks(
  tx: Transaction,
  changed: readonly Pick<ProductRow, 'id' | 'components' | 'packs'>[],
): Promise<string[]> {
  const ids = new Set(
    changed.flatMap(({ id, components, packs }) => [...(packs ?? []), ...(components ? [id] : [])]),
  )
  if (ids.size === 0) return []
  requireKeys(tx, packsKey)
  const packs = [...(await findProducts(tx, [...ids])).values()]
  const inside = await findProducts(
    tx,
    packs.flatMap(({ components }) => (components ?? []).map(({ productId }) => productId)),
  )
  const refreshed: string[] = []
  for (const pack of packs) {
    if (!pack.components) continue
    const now = followingColumns(pack, pack.components, inside)
    const { components, stock, allergens, weightGrams } = pack
    if (isDeepStrictEqual({ components, stock, allergens, weightGrams }, now)) continue
    await updateProductRow(tx, pack.id, now)
    refreshed.push(pack.id)
  }
  return refreshed
}

/** What follows for a pack from its components; 0 can be sold while one of them is not in the shop. */
export function followingColumns(
  { ownWeight, weightGrams }: Pick<ProductRow, 'ownWeight' | 'weightGrams'>,
  units: readonly Units[],
  rowsById: ReadonlyMap<string, ProductRow>,
): Following {
  const rows = units.flatMap(({ productId, quantity }) => {
    const row = rowsById.get(productId)
    return row ? [{ ...row, quantity }] : []
  })
  const isWhole = rows.length === units.length
  const canBeSold = (id: string) => {
    const row = rowsById.get(id)
    return row?.status === 'active' ? row.stock : 0
  }
  return {
    components: units.flatMap((each) => packed(each, rowsById.get(each.productId))),
    stock: packsFrom(units, canBeSold),
    allergens: isWhole ? allergensOfPack(rows) : null,
    weightGrams: ownWeight ? weightGrams : weightOfPack(rows),
  }
}

/** A component as its pack stores it; one that is gone stays as it was known. */
function packed(units: Units | PackedProduct, row: ProductRow | undefined): PackedProduct[] {
  const { productId, quantity } = units
  if (!row) return 'name' in units ? [{ ...units, status: 'archived', isShort: true }] : []
  const { name, french, status, stock } = row
  const frenchName = french?.name ?? null
  return [{ productId, quantity, name, frenchName, status, isShort: stock < quantity }]
}
