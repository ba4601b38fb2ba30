/** A row's values in the order of its table's columns. */
export type Row = (string | number | null)[]

/** The columns of each table, in alphabetical order. */
export type Tables = ReadonlyMap<string, readonly string[]>

export function tablesOf(columns: readonly { table: string; column: string }[]): Tables {
  const tables = new Map<string, string[]>()
  for (const { table, column } of columns) {
    tables.set(table, [...(tables.get(table) ?? []), column])
  }
  return tables
}

/** A list of columns as SQL. */
export function listOf(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

/** Rows per batch: enough to be fast, few enough to need little memory. */
export const BATCH = 2_000

/** The database of a stopped shop, on either engine, to read from. */
export type Source = {
  tables: () => Promise<Tables>
  count: (table: string) => Promise<number>
  rows: (table: string, columns: readonly string[]) => AsyncIterable<Row[]>
  close: () => Promise<void>
}

/** A database that is being filled. Nothing in it is visible before `commit`. */
export type Target = Source & {
  insert: (table: string, columns: readonly string[], rows: readonly Row[]) => Promise<void>
  /**
   * Creates the indexes, constraints, triggers and search words for the inserted rows; then the
   * rows can be read back.
   */
  complete: () => Promise<void>
  commit: () => Promise<void>
}

/** The shop is running, or the target is not empty: nothing was changed. */
export class CannotMoveError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CannotMoveError'
  }
}
