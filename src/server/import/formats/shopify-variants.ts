import { plainTextOf } from '../plain-text.ts'
import type { CsvRow } from '../read-csv.ts'
import type { CellReader } from './headings.ts'
import { canBeGroup, type RawVariant } from './variant.ts'

const optionFields = [
  ['option1Name', 'option1'],
  ['option2Name', 'option2'],
  ['option3Name', 'option3'],
] as const
type OptionField = (typeof optionFields)[number][number] | 'handle' | 'taxable'

/**
 * The variants of a product of Shopify as variants of a group. Null if it has only one, or if they
 * cannot be a group, such as those that are taxed differently.
 */
export function shopifyVariants(
  {
    title,
    rows,
    variants,
  }: { title: string; rows: readonly CsvRow[]; variants: readonly CsvRow[] },
  cell: CellReader<OptionField>,
): Map<CsvRow, RawVariant> | null {
  const textOf = (row: CsvRow, field: OptionField) => plainTextOf(cell(row, field))
  const used = optionFields.filter(([, field]) => variants.some((row) => textOf(row, field) !== ''))
  const options = used.map(([field]) => {
    // Only one of the rows has the names.
    const named = rows.find((row) => cell(row, field) !== '')
    return named ? textOf(named, field) : `Option ${field.slice('option'.length, -'Name'.length)}`
  })
  const values = variants.map((row) => used.map(([, field]) => textOf(row, field)))
  const taxed = new Set(variants.map((row) => cell(row, 'taxable')).filter((each) => each !== ''))
  if (title === '' || taxed.size > 1 || !canBeGroup({ name: title, options, values })) return null
  const [first] = rows
  const key = `line ${first?.line}`
  return new Map(
    variants.map((row, index) => [
      row,
      { key, name: title, isNamed: false, options, values: values[index] ?? [] },
    ]),
  )
}
