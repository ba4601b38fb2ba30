import { sql, type SQL } from 'drizzle-orm'
import { type OrderStatus, orderStatuses } from '../../../shared/domain/order-status.ts'

/** Which orders to find; times are milliseconds since 1970. */
export type OrderSelection = {
  status?: OrderStatus
  /** Inclusive. */
  from?: number
  /** Exclusive. */
  to?: number
  productId?: string
  /** Prefixes of words, without accents. */
  terms: readonly string[]
}

/** The number and the sum of the orders with a status. */
export type StatusTotals = { status: OrderStatus; orders: number; cents: number }

/** The first of the 1024 serials of a millisecond. */
function serialAt(moment: number): number {
  return moment * 1024
}

/** Where a list by time continues: between these serials, both exclusive. */
export type Rest = { after?: number; before?: number }

type Range = Rest & { from?: number | undefined; to?: number | undefined }

/**
 * The lower bound is always written, so that SQLite walks the index. Each side is one comparison: of
 * two, SQLite would use only one to seek and might read everything that the other excludes.
 */
export function isWithin(serial: SQL, { from = 0, to = Infinity, after, before }: Range): SQL[] {
  const first = Math.max(serialAt(from), (after ?? -1) + 1)
  const end = Math.min(serialAt(to), before ?? Infinity)
  return [sql`${serial} >= ${first}`, ...(end === Infinity ? [] : [sql`${serial} < ${end}`])]
}

/** Without a status, names all of them, so that an index that starts with the status can be used. */
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
