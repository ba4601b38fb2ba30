import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * Whether a column has one of these values. They go as one parameter, so that the statement is the
 * same for every number of them and is compiled once.
 */
export function inList(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`
}

/** The same for a statement that is built once; it is run with the values as JSON. */
export function inBoundList(column: AnyColumn, name: string): SQL {
  return sql`${column} in (select value from json_each(${sql.placeholder(name)}))`
}
