import { sql, type SQL } from 'drizzle-orm'
import { type OrderStatus, orderStatuses } from '../../shared/domain/order-status.ts'

/** Which orders; moments are milliseconds since 1970. */
export type OrderChoice = {
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

type Range = { from?: number | undefined; to?: number | undefined }

/** A range is said even where it begins with the first order: so its index is gone along. */
export function isWithin(serial: SQL, { from = 0, to }: Range): SQL[] {
  return [
    sql`${serial} >= ${serialAt(from)}`,
    ...(to === undefined ? [] : [sql`${serial} < ${serialAt(to)}`]),
  ]
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
