import { type AnyColumn, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { encodeJson } from '../schema/columns.ts'
import { perEngine } from './per-engine.ts'

/**
 * Whether a column has one of these values. All of them are one parameter, so that one prepared
 * statement serves any number of values.
 */
export function inList(column: AnyColumn, values: readonly string[]): SQL {
  return inJson(column, encodeJson(values))
}

/** `inList` for whole numbers. */
export function inNumbers(column: AnyColumn, values: readonly number[]): SQL {
  const json = JSON.stringify(values)
  return perEngine({
    sqlite: sql`${column} in (select value from json_each(${json}))`,
    postgres: sql`${column} = any (array(select jsonb_array_elements_text(${json}::jsonb)::bigint))`,
  })
}

/** `inList` for a prepared statement; pass the values as JSON. */
export function inBoundList(column: AnyColumn, name: string): SQL {
  return inJson(column, sql.placeholder(name))
}

function inJson(column: AnyColumn, values: string | Placeholder): SQL {
  return perEngine({
    sqlite: sql`${column} in (select value from json_each(${values}))`,
    postgres: sql`${column} = any (array(select jsonb_array_elements_text(${values}::jsonb)))`,
  })
}
