import { type SQL, sql } from 'drizzle-orm'
import { plainText } from '#shared/domain/words.ts'
import { audit } from '../schema/audit.ts'
import { perEngine } from './per-engine.ts'

// Full-text search: FTS5 tables on SQLite; on PostgreSQL the functions `order_words` and
// `audit_words`, which return a `tsvector` and have an index each.

const { actorName, action, subjectName, subjectId, changes } = audit

/**
 * Whether an audit entry has, for each of these words, a word that begins with it. Null if there are
 * no words.
 */
export function hasAuditWords(words: string): SQL | null {
  const asked = words.match(/[\p{L}\p{N}]+/gu) ?? []
  if (asked.length === 0) return null
  const match = asked.map((word) => `"${word}"*`).join(' ')
  const plain = plainText(words).match(/[\p{L}\p{N}]+/gu) ?? []
  return perEngine({
    sqlite: sql`${audit.seq} in (select rowid from audit_words where audit_words match ${match})`,
    postgres: sql`audit_words(${actorName}, ${action}, ${subjectName}, ${subjectId}, ${changes}) @@ ${prefixQuery(plain)}::tsquery`,
  })
}

/** The table in which a search looks up the words of orders, and its serial column. */
export const wordIndex = {
  from: perEngine({ sqlite: sql`order_words`, postgres: sql`order_index entry` }),
  serial: perEngine({ sqlite: sql`order_words.rowid`, postgres: sql`entry.serial` }),
}

/** `wordIndex` with the order index as `entry`. */
export const wordsWithIndex = perEngine({
  sqlite: sql`order_words cross join order_index entry on entry.serial = order_words.rowid`,
  postgres: sql`order_index entry`,
})

/**
 * Whether an order in `wordIndex` has words that begin with these terms, which must be plain
 * letters and digits.
 */
export function hasOrderWords(terms: readonly string[]): SQL {
  const phrases = terms.map((term) => `"${term}" *`).join(' ')
  return perEngine({
    sqlite: sql`order_words match ${phrases}`,
    postgres: sql`order_words(entry.words) @@ ${prefixQuery(terms)}::tsquery`,
  })
}

/** The most characters of a word that PostgreSQL's indexes keep. */
const KEPT = 255

/** The words have only letters and digits, so nothing in them can end a quoted lexeme. */
function prefixQuery(words: readonly string[]): string {
  return words.map((word) => `'${[...word].slice(0, KEPT).join('')}':*`).join(' & ')
}
