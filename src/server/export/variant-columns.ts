import type { BilingualProduct } from '#shared/contract/catalog/catalog.ts'
import type { ProductRow } from '../catalog/catalog.queries.ts'
import { valuesOf } from '../catalog/groups/group-view.ts'
import { findKeptGroups, type GroupRow, variantsOf } from '../catalog/groups/groups.queries.ts'
import type { Reader } from '../db/engine/engine.ts'
import type { Columns } from '../downloads/csv.ts'
import { listCell, translatedCell } from './list-cells.ts'

/** A product's place in a group. */
export type ExportedVariant = Pick<GroupRow, 'name' | 'options' | 'french'> & {
  /** Tells apart groups of the same name, from 1. */
  number: number
  values: string[]
  /** From 1. */
  position: number
}

type WithVariant = { variant: ExportedVariant | null }

/** The columns of product groups; empty for a product without one. */
export const variantColumns: Columns<WithVariant> = [
  ['Group', ({ variant }) => (variant ? groupCell(variant) : null)],
  ['Position', ({ variant }) => (variant ? variant.position : null)],
  ['Options', ({ variant }) => (variant ? listCell(variant.options) : null)],
  ['Values', ({ variant }) => (variant ? listCell(variant.values) : null)],
  ['French group', ({ variant }) => variant?.french?.name ?? null],
  ['French options', ({ variant }) => translatedCell(variant?.french?.options ?? [])],
  ['French values', ({ variant }) => translatedCell(variant ? frenchValues(variant) : [])],
]

/** The name; of a later group with the same name, with its number. */
function groupCell({ name, number }: ExportedVariant): string {
  return number > 1 || name.startsWith('[') ? JSON.stringify([name, `${number}`]) : name
}

function frenchValues({ french, values }: ExportedVariant): string[] {
  const texts = new Map(Object.entries(french?.values ?? {}))
  return values.map((value) => texts.get(value) ?? '')
}

/** Numbers groups of the same name in the order in which they are first asked for. */
export function groupNumbers() {
  const byName = new Map<string, string[]>()
  return ({ id, name }: Pick<GroupRow, 'id' | 'name'>): number => {
    const key = name.normalize('NFC').toLowerCase()
    const values = byName.get(key) ?? []
    byName.set(key, values)
    if (!values.includes(id)) values.push(id)
    return values.indexOf(id) + 1
  }
}

type Groups = {
  rows: ReadonlyMap<string, GroupRow>
  variants: ReadonlyMap<string, readonly ProductRow[]>
}

export async function groupsOf(db: Reader, products: readonly ProductRow[]): Promise<Groups> {
  const ids = [...new Set(products.flatMap(({ groupId }) => groupId ?? []))]
  const rows = await findKeptGroups(db, ids)
  return { rows: new Map(rows.map((row) => [row.id, row])), variants: await variantsOf(db, ids) }
}

export function exportedVariant(
  product: Pick<BilingualProduct, 'id' | 'group'>,
  { rows, variants, numberOf }: Groups & { numberOf: (group: GroupRow) => number },
): ExportedVariant | null {
  const group = rows.get(product.group?.id ?? '')
  if (!group) return null
  const { name, options, french } = group
  const own = variants.get(group.id) ?? []
  const place = own.findIndex(({ id }) => id === product.id)
  const values = own.slice(place, place + 1).flatMap(valuesOf)
  return { name, options, french, number: numberOf(group), values, position: place + 1 }
}
