import { isDeepStrictEqual } from 'node:util'
import type { ProductChanges } from '#shared/contract/catalog/catalog.ts'
import { ActionError, invalidField } from '#shared/contract/errors.ts'
import { mergeUnits, mostPacks, type Units } from '#shared/domain/catalog/pack.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { findProducts, type ProductRow, updateProductRow } from '../catalog.queries.ts'
import { setMissing } from '../stock.queries.ts'
import { followingColumns } from './refresh-packs.ts'

type Written = Pick<
  ProductChanges,
  'components' | 'stock' | 'onShelf' | 'allergens' | 'weightGrams'
>

type Row = Pick<
  ProductRow,
  'id' | 'components' | 'packs' | 'stock' | 'allergens' | 'weightGrams' | 'ownWeight'
>

type PackColumns = Pick<
  ProductRow,
  'components' | 'packs' | 'stock' | 'allergens' | 'weightGrams' | 'ownWeight'
>

/**
 * The columns of a product that is a pack after an edit; null if it is none. `after` has the fields as
 * they were written, `before` is null for a new product. Throws `invalid` if it cannot consist of these
 * products, and for a stock or allergens other than those that follow from them.
 */
export async function packAfter(
  tx: Transaction,
  before: Row | null,
  after: Pick<ProductRow, 'id' | 'allergens' | 'weightGrams'>,
  input: Written,
): Promise<PackColumns | null> {
  const units = input.components === undefined ? before?.components : input.components
  if (!units) return null
  const merged = mergeUnits(units)
  const rowsById = await findProducts(tx, idsOf(merged))
  if (input.components) refuseComponents(merged, rowsById, after.id, before)
  const following = followingColumns({ ...after, ownWeight: false }, merged, rowsById)
  refuseStock(following.stock, before, input)
  refuseAllergens(following, before, input)
  const weight = weightAfter(following.weightGrams, before, input)
  return { ...following, ...weight, packs: before?.packs ?? [] }
}

/**
 * Lets components know the packs that contain them. A product that becomes a pack loses the count of
 * its own units.
 */
export async function linkComponents(
  tx: Transaction,
  packId: string,
  before: readonly Units[] | null,
  after: readonly Units[] | null,
): Promise<void> {
  if (!before && after) await setMissing(tx, packId, 0)
  const [old, now] = [new Set(idsOf(before ?? [])), new Set(idsOf(after ?? []))]
  const moved = [...old.symmetricDifference(now)]
  if (moved.length === 0) return
  for (const { id, packs } of (await findProducts(tx, moved)).values()) {
    const others = (packs ?? []).filter((each) => each !== packId)
    await updateProductRow(tx, id, { packs: now.has(id) ? [...others, packId] : others })
  }
}

/** The first of these products that can no longer be in a pack: it was deleted, or is a pack itself. */
export async function lostComponent<Part extends Units>(
  tx: Transaction,
  parts: readonly Part[],
): Promise<Part | undefined> {
  const rowsById = await findProducts(tx, idsOf(parts))
  return parts.find(({ productId }) => {
    const part = rowsById.get(productId)
    return !part || part.components
  })
}

/** Throws `protected` for a product that packs consist of, and names them. */
export async function refuseInPacks(tx: Transaction, { packs }: Pick<ProductRow, 'packs'>) {
  const names = await namesOf(tx, packs ?? [])
  if (names.length === 0) return
  const message = m.errorInPacks({ count: names.length, packs: names.join(', ') })
  throw new ActionError('protected', { message, details: { packs } })
}

function refuseComponents(
  units: readonly Units[],
  rowsById: ReadonlyMap<string, ProductRow>,
  packId: string,
  before: Row | null,
) {
  if (before?.packs?.length) throw invalidField('/components', m.errorPackInPack())
  for (const [index, { productId }] of units.entries()) {
    const path = `/components/${index}/productId`
    if (productId === packId) throw invalidField(path, m.errorPackOfItself())
    const row = rowsById.get(productId)
    if (!row) throw invalidField(path, m.errorComponentGone())
    const { name, components, packs } = row
    if (components) throw invalidField(path, m.errorPackAsComponent({ product: name }))
    if ((packs ?? []).filter((id) => id !== packId).length >= mostPacks) {
      throw invalidField(path, m.errorInTooManyPacks({ product: name }))
    }
  }
}

/** The current figure changes nothing, because an editor may have sent it unchanged. */
function refuseStock(computed: number, before: Row | null, { stock, onShelf }: Written) {
  for (const [path, written] of [
    ['/stock', stock],
    ['/onShelf', onShelf],
  ] as const) {
    if (written === undefined || written === computed) continue
    if (path === '/stock' && written === before?.stock) continue
    throw invalidField(path, m.errorPackStock({ stock: computed }))
  }
}

function refuseAllergens(
  { allergens: computed }: Pick<ProductRow, 'allergens'>,
  before: Row | null,
  { allergens }: Written,
) {
  if (!allergens) return
  const isSame = (other: readonly string[] | null | undefined) =>
    isDeepStrictEqual(allergens.toSorted(), other?.toSorted())
  if (isSame(computed) || isSame(before?.allergens)) return
  throw invalidField('/allergens', m.errorPackAllergens())
}

/** A weight that is written is the pack's own, unless it is the one that follows anyway. */
function weightAfter(sum: number | null, before: Row | null, { weightGrams: written }: Written) {
  const wasOwn = before !== null && (before.components === null || before.ownWeight)
  const own = written === undefined ? (wasOwn ? before.weightGrams : null) : written
  const isUnchanged = !wasOwn && own === before?.weightGrams
  const ownWeight = own !== null && own !== sum && !isUnchanged
  return { ownWeight, weightGrams: ownWeight ? own : sum }
}

async function namesOf(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  return [...(await findProducts(tx, ids)).values()].map(({ name }) => name)
}

function idsOf(units: readonly Units[]): string[] {
  return units.map(({ productId }) => productId)
}
