import type { CsvRow } from '../../read-csv.ts'
import type { CellReader } from '../headings.ts'
import { canBeGroup, type RawVariant } from '../variant.ts'
import type { WooColumns, WooField } from './columns.ts'
import type { Families } from './families.ts'
import { nameOf, valueOf } from './wordpress-text.ts'

type Cells = { cell: CellReader<WooField>; attributes: WooColumns['attributes'] }

/** The variations that are variants of a group. */
export type WooVariants = ReadonlyMap<CsvRow, RawVariant>

export function wooVariants({ children }: Families, cells: Cells): WooVariants {
  const variants = [...children].flatMap(([parent, rows]) => variantsOf(parent, rows, cells) ?? [])
  return new Map(variants)
}

/**
 * The variations of a product as variants of a group. Null if it has only one, or if they cannot be a
 * group: one may be for any value, or they are taxed differently.
 */
function variantsOf(
  parent: CsvRow,
  variations: readonly CsvRow[],
  { cell, attributes }: Cells,
): [CsvRow, RawVariant][] | null {
  const name = nameOf(cell(parent, 'name'))
  const textIn = (row: CsvRow, column: string) => nameOf(valueOf(row.cells.get(column) ?? ''))
  const used = attributes.filter(({ values }) => variations.some((row) => textIn(row, values)))
  const options = used.map(({ name: column }) => {
    // The product may have others before it, from which no variation differs.
    const named = [...variations, parent].find((row) => textIn(row, column))
    return named ? textIn(named, column) : ''
  })
  const placeOf = (row: CsvRow) => Number(cell(row, 'position')) || 0
  const rows = variations.toSorted((one, other) => placeOf(one) - placeOf(other))
  const values = rows.map((row) => used.map((attribute) => textIn(row, attribute.values)))
  if (name === '' || !areTaxedAlike(parent, rows, cell)) return null
  if (!canBeGroup({ name, options, values })) return null
  const key = `line ${parent.line}`
  return rows.map((row, index) => [
    row,
    { key, name, isNamed: false, options, values: values[index] ?? [], position: index + 1 },
  ])
}

/** Whether a product has attributes in which its variations do not differ. */
export function hasOtherAttributes(
  row: CsvRow,
  parent: CsvRow | null,
  { attributes }: Pick<WooColumns, 'attributes'>,
): boolean {
  const textIn = ({ cells }: CsvRow, column: string) => nameOf(valueOf(cells.get(column) ?? ''))
  const own = new Set(parent ? attributes.map(({ name }) => textIn(row, name)) : [])
  return attributes.some(({ name, values }) => {
    const product = parent ?? row
    return textIn(product, values) !== '' && !own.has(textIn(product, name))
  })
}

function areTaxedAlike(parent: CsvRow, rows: readonly CsvRow[], cell: CellReader<WooField>) {
  const taxes = rows.map((row) => {
    const own = cell(row, 'taxClass')
    const status = cell(row, 'taxStatus') || cell(parent, 'taxStatus')
    return `${status} ${own === 'parent' ? cell(parent, 'taxClass') : own}`
  })
  return new Set(taxes).size === 1
}
