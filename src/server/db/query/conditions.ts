import {
  Column,
  eq,
  type GetColumnData,
  inArray,
  is,
  Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { emailKey } from '#shared/domain/customer/email-key.ts'
import { encodeJson } from '../schema/columns.ts'
import { perEngine } from './per-engine.ts'

/**
 * Whether a column has one of these values, of which a placeholder takes a list. The values of a column
 * with few of them are parameters of their own, because PostgreSQL knows how many rows each has. All others
 * are one parameter, so that one prepared statement serves any number of values.
 */
export function inList<Listed extends Column>(
  column: Listed,
  values: readonly GetColumnData<Listed, 'raw'>[] | Placeholder,
): SQL {
  if (column.enumValues && !is(values, Placeholder)) return inArray(column, values)
  const list = sql.param(values, { mapToDriverValue: encodeJson })
  const elements = sql`jsonb_array_elements_text(${list}::jsonb)`
  return perEngine({
    sqlite: sql`${column} in (select value from json_each(${list}))`,
    postgres: sql`${column} = any (array(select ${elements}${column.dataType === 'number' ? sql`::bigint` : sql``}))`,
  })
}

/** Whether a column has this email address, in the one form in which addresses are compared. */
export function isAddress(column: Column, email: string): SQL {
  return eq(sql`lower(${column})`, emailKey(email))
}
