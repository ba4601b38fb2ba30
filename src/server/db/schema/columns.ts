import { sql } from 'drizzle-orm'
import { customType, integer, text } from 'drizzle-orm/sqlite-core'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'

export const id = () => text('id').primaryKey()
/** Milliseconds since 1970 in UTC. */
export const moment = (name: string) => integer(name).notNull()
export const changes = { createdAt: moment('created_at'), updatedAt: moment('updated_at') }

/** A column of cents, read and written as a decimal string. */
export const amount = customType<{ data: string; driverData: number | null }>({
  dataType: () => 'integer',
  toDriver: (value) => (value === null ? null : parseMoney(value)),
  fromDriver: (cents) => formatMoney(Number(cents)),
})

/** A column of milliseconds, read and written as ISO 8601 in UTC. */
export const isoMoment = customType<{ data: string; driverData: number | null }>({
  dataType: () => 'integer',
  toDriver: (value) => (value === null ? null : Date.parse(value)),
  fromDriver: (at) => new Date(Number(at)).toISOString(),
})

/** A column of JSON. The builder's own type could store JSON that PostgreSQL cannot read. */
export const json = customType<{ data: unknown; driverData: string | null }>({
  dataType: () => 'text',
  // The builder asks for null only in prepared statements.
  toDriver: (value) => (value === null ? null : encodeJson(value)),
  fromDriver: (stored) => JSON.parse(stored ?? 'null'),
})

/**
 * JSON to store. A lone surrogate becomes a replacement character and NUL is left out: JSON can
 * express both, but PostgreSQL fails in every query that reads a field of the column from such a
 * row.
 */
export function encodeJson(value: unknown): string {
  const encoded = JSON.stringify(value)
  if (!encoded.includes('\\ud') && !encoded.includes('\\u0000')) return encoded
  // Every escape is matched, so that an escaped backslash is not mistaken for the start of another
  // escape.
  return encoded.replace(/\\(?:ud[\da-f]{3}|u0000|.)/g, (escape) =>
    escape === '\\u0000' ? '' : escape.startsWith('\\ud') ? '\ufffd' : escape,
  )
}

export function oneOf(column: string, values: readonly string[]) {
  return sql.raw(`"${column}" in (${values.map((value) => `'${value}'`).join(', ')})`)
}
