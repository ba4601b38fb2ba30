import { existing } from '#shared/contract/errors.ts'
import { recordChange } from '../../audit/record-change.ts'
import { findProduct, type ProductRow } from '../../catalog/catalog.queries.ts'
import {
  deleteGroupRow,
  findKeptGroup,
  type GroupRow,
  hasMembers,
  insertGroup,
  updateGroupRow,
  variantsOf,
} from '../../catalog/groups/groups.queries.ts'
import { sharedAfter, writeVariant } from '../../catalog/groups/write-variant.ts'
import type { By } from '../../catalog/save-product.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { nextVersion } from '../../db/query/stale.ts'
import type { GroupMove, GroupTexts } from '../../db/schema/catalog/imports.ts'
import type { JoinStep, PlannedGroup } from './plan-groups.ts'

/** The groups that an import has written, by their keys. */
export type WrittenGroups = Map<string, GroupMove>

/** Carries out a step for a product that is there; returns what the import does to its group. */
export async function joinGroup(
  tx: Transaction,
  by: By,
  { group, values, position }: JoinStep,
  { before, written }: { before: ProductRow; written: WrittenGroups },
): Promise<{ product: ProductRow; group: GroupMove }> {
  const move = written.get(group.key) ?? (await writeGroup(tx, by, group))
  written.set(group.key, move)
  const row = existing(await findKeptGroup(tx, move.id))
  const variants = (await variantsOf(tx, [row.id])).get(row.id) ?? []
  const variant = { id: before.id, options: values }
  const shared = sharedAfter(variants.length > 0 ? variants : [before], {})
  await writeVariant(tx, by, { group: row, shared, variant, index: 0, position, before })
  return { product: existing(await findProduct(tx, before.id)), group: move }
}

async function writeGroup(tx: Transaction, by: By, planned: PlannedGroup): Promise<GroupMove> {
  const { name, options, french } = planned
  const after = { name, options, french }
  const row = planned.id === null ? null : existing(await findKeptGroup(tx, planned.id))
  const before = row && textsOf(row)
  const times = { createdAt: by.at, updatedAt: by.at }
  const id = row?.id ?? Bun.randomUUIDv7()
  if (row) await updateGroupRow(tx, id, { ...after, updatedAt: nextVersion(row, by.at) })
  else await insertGroup(tx, { id, ...after, ...times })
  const { variants } = planned
  await record(tx, by, { id, name }, before, { ...after, variants })
  return { id, texts: { before, after } }
}

/** Undoes what an import did to a group, unless someone has changed it since. Its products are undone. */
export async function undoGroup(tx: Transaction, by: By, { id, texts }: GroupMove): Promise<void> {
  const row = await findKeptGroup(tx, id)
  if (!row || !Bun.deepEquals(textsOf(row), texts.after)) return
  const { before } = texts
  if (before) {
    await updateGroupRow(tx, id, { ...before, updatedAt: nextVersion(row, by.at) })
  } else {
    if (await hasMembers(tx, id)) return
    await deleteGroupRow(tx, id)
  }
  await record(tx, by, row, textsOf(row), before)
}

function textsOf({ name, options, french }: GroupRow): GroupTexts {
  return { name, options, french }
}

type Facts = Readonly<Record<string, unknown>>

async function record(
  tx: Transaction,
  by: By,
  { id, name }: Pick<GroupRow, 'id' | 'name'>,
  before: Facts | null,
  after: Facts | null,
) {
  await recordChange(tx, { ...by, subject: { kind: 'group', id, name }, before, after })
}
