import type { By } from '../../catalog/save-product.ts'
import { findBySlug, findCollection } from '../../collections/collections.queries.ts'
import { deleteCollection } from '../../collections/deletion.ts'
import { createCollection, pickProducts } from '../../collections/save-collection.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import type { CollectionMove } from '../../db/schema/catalog/imports.ts'
import type { Placement } from './plan-collections.ts'

type Placed = Placement & { productId: string }

/** Puts products into collections behind those picked before; each collection changes once. */
export async function placeProducts(
  tx: Transaction,
  by: By,
  placed: readonly Placed[],
): Promise<Map<string, CollectionMove[]>> {
  const moves = new Map<string, CollectionMove[]>()
  for (const [slug, some] of Map.groupBy(placed, (each) => each.slug)) {
    const ids = [...new Set(some.map(({ productId }) => productId))]
    const before = await findBySlug(tx, slug)
    const added = ids.filter((id) => !before?.productIds.includes(id))
    const { id } = before
      ? await pickProducts(tx, by, before, [...before.productIds, ...added])
      : await createCollection(tx, by, { slug, title: some[0]?.title ?? slug, productIds: ids })
    for (const productId of added) {
      moves.set(productId, [...(moves.get(productId) ?? []), { id, isNew: before === null }])
    }
  }
  return moves
}

/** Takes a product out again. A collection that the import added goes with its last product. */
export async function takeOutAgain(
  tx: Transaction,
  by: By,
  productId: string,
  moves: readonly CollectionMove[],
): Promise<void> {
  for (const { id, isNew } of moves) {
    const row = await findCollection(tx, id)
    if (!row?.productIds.includes(productId)) continue
    const others = row.productIds.filter((each) => each !== productId)
    const isPlain = row.rule === null && row.text === null && row.imageUrl === null
    if (isNew && isPlain && others.length === 0) await deleteCollection(tx, by, row)
    else await pickProducts(tx, by, row, others)
  }
}
