import { sql, type SQL } from 'drizzle-orm'
import { type OrderStatus, orderStatuses } from '../../../shared/domain/order-status.ts'

/** Which orders; moments are milliseconds since 1970. */
export type OrderSelection = {
  status?: OrderStatus
  /** From this moment on. */
  from?: number
  /** Before this moment. */
  to?: number
  productId?: string
  /** Beginnings of words, in plain letters. */
  terms: readonly string[]
}

/** How many orders of each state, and what they come to. */
export type StatusTotals = { status: OrderStatus; orders: number; cents: number }

/** A moment's first serial; those of one moment are 1024 numbers. */
function serialAt(moment: number): number {
  return moment * 1024
}

/** Where a list by time goes on: between these serials, both left out. */
export type Rest = { after?: number; before?: number }

type Range = Rest & { from?: number | undefined; to?: number | undefined }

/**
 * A range is said even where it begins with the first order: so its index is gone along. On each side
 * it is one comparison: of two, SQLite takes one to begin with, and may go through all that the other
 * leaves out.
 */
export function isWithin(serial: SQL, { from = 0, to = Infinity, after, before }: Range): SQL[] {
  const first = Math.max(serialAt(from), (after ?? -1) + 1)
  const end = Math.min(serialAt(to), before ?? Infinity)
  return [sql`${serial} >= ${first}`, ...(end === Infinity ? [] : [sql`${serial} < ${end}`])]
}

/** Every state is named, so that an index which begins with it serves. */
export function hasStatus(column: SQL, status: OrderStatus | undefined): SQL {
  const states = status === undefined ? orderStatuses : [status]
  const list = sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )
  return sql`${column} in (${list})`
}

export function allOf(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `)
}
