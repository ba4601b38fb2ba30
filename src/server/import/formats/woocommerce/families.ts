import type { CsvRow } from '../../read-csv.ts'
import type { CellReader } from '../headings.ts'
import type { WooField } from './columns.ts'
import { unguarded } from './wordpress-text.ts'

export function kindOf(row: CsvRow, cell: CellReader<WooField>): string {
  return cell(row, 'type').toLowerCase().split(',')[0]?.trim() || 'simple'
}

/** A variation's product, by `id:12` or by its SKU, and a product's variations. */
export type Families = {
  /** Products by SKU and by `id:12`. */
  byKey: ReadonlyMap<string, CsvRow>
  parents: ReadonlyMap<CsvRow, CsvRow>
  children: ReadonlyMap<CsvRow, readonly CsvRow[]>
}

export function familiesOf(rows: readonly CsvRow[], cell: CellReader<WooField>): Families {
  const byKey = new Map<string, CsvRow>()
  for (const row of rows) {
    if (kindOf(row, cell) === 'variation') continue
    for (const key of [unguarded(cell(row, 'sku')), `id:${cell(row, 'id')}`]) {
      if (key !== '' && key !== 'id:' && !byKey.has(key)) byKey.set(key, row)
    }
  }
  const parents = new Map<CsvRow, CsvRow>()
  for (const row of rows) {
    const parent = byKey.get(unguarded(cell(row, 'parent')))
    if (parent && kindOf(row, cell) === 'variation') parents.set(row, parent)
  }
  const children = Map.groupBy(parents.keys(), (row) => parents.get(row) ?? row)
  return { byKey, parents, children }
}
