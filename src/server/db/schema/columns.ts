import { sql } from 'drizzle-orm'
import { integer, text } from 'drizzle-orm/sqlite-core'

export const id = () => text('id').primaryKey()
/** Milliseconds since 1970 in UTC. */
export const moment = (name: string) => integer(name).notNull()
export const changes = { createdAt: moment('created_at'), updatedAt: moment('updated_at') }

export function oneOf(column: string, values: readonly string[]) {
  return sql.raw(`"${column}" in (${values.map((value) => `'${value}'`).join(', ')})`)
}
