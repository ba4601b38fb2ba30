import type { CsvRow } from '../read-csv.ts'
import type { CellReader } from './headings.ts'
import type { ShopifyField } from './shopify-columns.ts'

type Cell = CellReader<ShopifyField>
type Removed = { row: CsvRow; command: string }

/** A product's variants without those that a command of Matrixify's keeps out of the shop, or all of them. */
export function withoutRemoved(
  { rows }: { rows: readonly CsvRow[] },
  all: readonly CsvRow[],
  cell: Cell,
): { variants: CsvRow[]; removed: Removed[] } {
  const ofProduct = rows.map((row) => removalIn(cell(row, 'command'))).find(Boolean)
  const variants: CsvRow[] = []
  const removed: Removed[] = []
  for (const row of all) {
    const command = ofProduct ?? removalIn(cell(row, 'variantCommand'))
    if (command === undefined) variants.push(row)
    else removed.push({ row, command })
  }
  return { variants, removed }
}

function removalIn(command: string): string | undefined {
  return /^(delete|ignore)$/i.test(command) ? command.toUpperCase() : undefined
}
