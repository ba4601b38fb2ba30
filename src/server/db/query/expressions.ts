import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { perEngine } from './per-engine.ts'

// Expressions whose SQL differs between the engines.

type Value = AnyColumn | SQL | number

/** The larger of two numbers. */
export function larger(one: Value, other: Value): SQL {
  return perEngine({
    sqlite: sql`max(${one}, ${other})`,
    postgres: sql`greatest(${one}, ${other})`,
  })
}

/** Whether a text contains another; case-sensitive. */
export function contains(text: AnyColumn | SQL, part: string): SQL {
  return perEngine({
    sqlite: sql`instr(${text}, ${part}) > 0`,
    postgres: sql`strpos(${text}, ${part}) > 0`,
  })
}

/** A text in this field of a JSON column; null if it is missing. */
export function fieldOf(column: AnyColumn, field: string): SQL<string | null> {
  const name = sql.raw(`'${field}'`)
  return perEngine({
    sqlite: sql`${column} ->> ${name}`,
    postgres: sql`${column}::json ->> ${name}`,
  }) as SQL<string | null>
}

/**
 * The email address in a payment's draft, in lower case, for the index `payments_by_email`. PostgreSQL
 * reads it as text: a draft of an old version may be JSON that it cannot read.
 */
export function draftEmail(draft: AnyColumn): SQL {
  return perEngine({
    sqlite: sql`lower(${draft} ->> 'customerEmail')`,
    postgres: sql`lower(substring(${draft} from '"customerEmail":"([^"]*)"'))`,
  })
}

/** Whether this field of a JSON column is false. */
export function isFieldFalse(column: AnyColumn, field: string): SQL {
  const value = fieldOf(column, field)
  return perEngine({ sqlite: sql`${value} = 0`, postgres: sql`${value} = 'false'` })
}

/**
 * A value for which SQLite does not use an index: for filters and sort orders where the index would
 * make it read more. PostgreSQL decides based on its statistics.
 */
export function withoutIndex<T>(value: AnyColumn | SQL): SQL<T> {
  return perEngine({ sqlite: sql`+${value}`, postgres: sql`${value}` }) as SQL<T>
}

/** Makes SQLite read a table through this index. PostgreSQL chooses one by its statistics. */
export function indexedBy(index: string): SQL {
  return perEngine({ sqlite: sql`indexed by ${sql.identifier(index)}`, postgres: sql`` })
}

/**
 * Sorts a join in the order in which its first table is read. SQLite keeps that order by itself, so
 * another sort would only cost time.
 */
export function inOrderAsRead(order: SQL): SQL {
  return perEngine({ sqlite: sql``, postgres: sql`order by ${order}` })
}

/** A list of numbers as a table named `found` with the column `value`. */
export function tableOf(numbers: readonly number[]): SQL {
  const json = JSON.stringify(numbers)
  return perEngine({
    sqlite: sql`json_each(${json}) found`,
    postgres: sql`(select each.number::bigint as value from jsonb_array_elements_text(${json}::jsonb) as each(number)) found`,
  })
}
