import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { perEngine } from './per-engine.ts'

/**
 * A column in lower case without accents, as `plainText` makes it. SQLite calls `plainText` itself
 * and reads `lower` from its indexes; PostgreSQL uses the expression with which its function
 * `plain_words` begins. Text with ASCII characters only is just lowercased.
 */
export function plainly(column: AnyColumn): SQL {
  const lower = sql`lower(${column})`
  const plain = sql`replace(replace(replace(replace(translate(
    lower(regexp_replace(
      normalize(${column}, nfkd) collate "und-x-icu",
      '[\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06ed\\u0900-\\u0903\\u093a-\\u094f\\u0e31\\u0e34-\\u0e4e\\u20d0-\\u20f0\\u3099\\u309a]',
      '', 'g'
    )), 'øłđðı', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`
  return perEngine({
    sqlite: sql`case when ${lower} glob '*[^ -~]*' then plain_text(${lower}) else ${lower} end`,
    postgres: sql`case when octet_length(${column}) = length(${column}) then ${lower} else ${plain} end`,
  })
}
