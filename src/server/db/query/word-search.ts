import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

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
