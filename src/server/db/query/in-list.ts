import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * Whether a column has one of these values. All of them are one parameter, so that one prepared
 * statement serves any number of values.
 */
export function inList(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`
}

/** `inList` for a prepared statement; pass the values as JSON. */
export function inBoundList(column: AnyColumn, name: string): SQL {
  return sql`${column} in (select value from json_each(${sql.placeholder(name)}))`
}
