import type { CsvRow } from '../read-csv.ts'

/** The headings by which programs have named a field, in the form of `plainHeading`. */
export type Headings<Field extends string> = Readonly<Record<Field, readonly string[]>>

/** A heading without differences of case, apostrophes and the spaces that French puts before ? and :. */
export function plainHeading(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[?:])/g, '')
    .trim()
}

/** The column of each field that a file has. */
export function columnsOf<Field extends string>(
  columns: readonly string[],
  headings: Headings<Field>,
): Map<Field, string> {
  const byHeading = new Map(columns.map((name) => [plainHeading(name), name]))
  const headingByField = new Map<Field, string>()
  for (const [field, names] of Object.entries(headings) as [Field, readonly string[]][]) {
    const match = names.find((name) => byHeading.has(name))
    const column = match === undefined ? undefined : byHeading.get(match)
    if (column !== undefined) headingByField.set(field, column)
  }
  return headingByField
}

/** A field's text in a row; empty if there is no such column. */
export type CellReader<Field extends string> = (row: CsvRow, field: Field) => string

export function cellReader<Field extends string>(
  columns: ReadonlyMap<Field, string>,
): CellReader<Field> {
  return ({ cells }, field) => (cells.get(columns.get(field) ?? '\0') ?? '').normalize('NFC')
}
