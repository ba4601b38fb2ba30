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

/**
 * Whether a row in this full-text index has, for each of these words, a word that begins with it.
 * Null if there are no words.
 */
export function matchesWords(rowid: AnyColumn, index: string, words: string): SQL | null {
  const asked = words.match(/[\p{L}\p{N}]+/gu) ?? []
  if (asked.length === 0) return null
  const query = asked.map((word) => `"${word}"*`).join(' ')
  const table = sql.identifier(index)
  return sql`${rowid} in (select rowid from ${table} where ${table} match ${query})`
}
