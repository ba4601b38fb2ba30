import { existing, invalidField } from '#shared/contract/errors.ts'
import type {
  ProductGroup,
  ProductGroupChanges,
  ProductGroupInput,
  VariantInput,
} from '#shared/contract/staff/product-groups.ts'
import * as m from '#shared/i18n/messages.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { nextVersion, refuseIfStale } from '../../db/query/stale.ts'
import { findProducts, type ProductRow, updateProductRow } from '../catalog.queries.ts'
import { deleteProduct } from '../deletion/delete-product.ts'
import { groupChange, toProductGroups, valuesOf } from '../groups/group-view.ts'
import {
  findGroup,
  type GroupRow,
  insertGroup,
  updateGroupRow,
  variantsOf,
} from '../groups/groups.queries.ts'
import { sharedAfter, writeVariant } from '../groups/write-variant.ts'
import type { By } from '../save-product.ts'
import { checkGroup } from './check-group.ts'
import { frenchGroupAfter } from './french-group.ts'

/** Adds a group with its variants, new products or such as have no group, with an event for each. */
export async function createGroup(
  tx: Transaction,
  by: By,
  input: ProductGroupInput,
): Promise<ProductGroup> {
  const french = frenchGroupAfter(null, withValues(input), input.french)
  checkGroup({ ...input, french })
  const productsById = await adopted(tx, input.variants, null)
  const group: GroupRow = {
    id: Bun.randomUUIDv7(),
    name: input.name,
    options: input.options,
    french,
    createdAt: by.at,
    updatedAt: by.at,
  }
  await insertGroup(tx, group)
  await writeVariants(tx, by, { group, input, productsById, current: [], keepsPlaces: false })
  return saved(tx, by, { before: null, id: group.id })
}

/** Changes a group and its variants; one that is left out of the list is deleted. */
export async function changeGroup(
  tx: Transaction,
  by: By,
  input: ProductGroupChanges,
): Promise<ProductGroup> {
  const row = existing(await findGroup(tx, input.id))
  refuseIfStale(row, input.version)
  const current = await variantsIn(tx, row.id)
  const before = { row, variants: current }
  const normalized = {
    ...input,
    name: input.name ?? row.name,
    options: input.options ?? row.options,
    variants: input.variants ?? current.map((each) => ({ id: each.id, options: valuesOf(each) })),
  }
  const french = frenchGroupAfter(row, withValues(normalized), input.french)
  checkGroup({ ...normalized, french })
  const productsById = await adopted(tx, normalized.variants, row.id)
  const group: GroupRow = {
    ...row,
    name: normalized.name,
    options: normalized.options,
    french,
    updatedAt: nextVersion(row, by.at),
  }
  await updateGroupRow(tx, row.id, group)
  const keepsPlaces = input.variants === undefined
  await writeVariants(tx, by, { group, input: normalized, productsById, current, keepsPlaces })
  return saved(tx, by, { before, id: group.id })
}

type Saved = { before: { row: GroupRow; variants: readonly ProductRow[] } | null; id: string }

async function saved(tx: Transaction, by: By, { before, id }: Saved): Promise<ProductGroup> {
  // Deleting a variant has given the group another version.
  const group = existing(await findGroup(tx, id))
  const after = { row: group, variants: await variantsIn(tx, group.id) }
  await recordChange(tx, { ...by, ...groupChange(before, after) })
  return existing((await toProductGroups(tx, [group]))[0])
}

type Writing = {
  group: GroupRow
  input: Omit<ProductGroupInput, 'variants'> & { variants: readonly VariantInput[] }
  productsById: ReadonlyMap<string, ProductRow>
  /** The variants before the change. */
  current: readonly ProductRow[]
  /** Whether the list is not edited: a variant that was deleted may come back to its place. */
  keepsPlaces: boolean
}

async function writeVariants(tx: Transaction, by: By, writing: Writing): Promise<void> {
  const { group, input, productsById, current, keepsPlaces } = writing
  const kept = new Set(input.variants.flatMap(({ id }) => id ?? []))
  const removed = current.filter(({ id }) => !kept.has(id))
  const products = input.variants.flatMap(({ id = '' }) => productsById.get(id) ?? [])
  const shared = sharedAfter(current.length > 0 ? current : products, input)
  for (const [index, variant] of input.variants.entries()) {
    const before = variant.id === undefined ? null : (productsById.get(variant.id) ?? null)
    const position = keepsPlaces ? (before?.groupPosition ?? index) : index
    await writeVariant(tx, by, { group, shared, variant, index, position, before })
  }
  // Behind the others, so that their reviews go to one that stays.
  for (const [index, { id }] of removed.entries()) {
    await updateProductRow(tx, id, { groupPosition: input.variants.length + index })
  }
  // Packs first, because what is in a pack cannot be deleted.
  const packsFirst = removed.toReversed().toSorted((one, other) => rank(one) - rank(other))
  for (const { id } of packsFirst) await deleteProduct(tx, by, id)
}

const rank = ({ components }: ProductRow) => Number(components === null)

/** The products that the variants name. Throws `invalid` for one that is unknown or of another group. */
async function adopted(
  tx: Transaction,
  variants: readonly VariantInput[],
  groupId: string | null,
): Promise<Map<string, ProductRow>> {
  const products = await findProducts(
    tx,
    variants.flatMap(({ id }) => id ?? []),
  )
  for (const [index, { id }] of variants.entries()) {
    if (id === undefined) continue
    const row = products.get(id)
    const path = `/variants/${index}/id`
    if (!row) throw invalidField(path, m.errorNoProduct())
    if (row.groupId !== null && row.groupId !== groupId) {
      throw invalidField(path, m.errorOfOtherGroup({ name: row.name }))
    }
  }
  return products
}

async function variantsIn(tx: Transaction, id: string): Promise<ProductRow[]> {
  return (await variantsOf(tx, [id])).get(id) ?? []
}

function withValues({ options, variants }: Pick<Writing['input'], 'options' | 'variants'>) {
  return { options, values: variants.flatMap((variant) => variant.options) }
}
