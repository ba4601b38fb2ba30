import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/engine/engine.ts'
import {
  allOf,
  hasStatus,
  isWithin,
  type OrderSelection,
  type StatusTotals,
} from './index-plans.ts'

const DAY = 24 * 60 * 60 * 1000
const shopPeriod = DAY
const productPeriod = 30 * DAY

type Range = { from?: number | undefined; to?: number | undefined }

/**
 * Exact counts and sums of a time range of any length: whole periods are read from their stored
 * totals, and orders are counted only in the partial periods at both ends.
 */
export async function totalsOf(
  db: Reader,
  choice: Omit<OrderSelection, 'terms'>,
): Promise<StatusTotals[]> {
  const { status, productId } = choice
  const { whole, cut } = inPeriods(choice, productId === undefined ? shopPeriod : productPeriod)
  const parts = cut.map((range) =>
    productId === undefined ? countedInShop(range, status) : countedOf(productId, range, status),
  )
  if (whole) parts.unshift(keptTotals(productId ?? '', whole, status))
  if (parts.length === 0) return []
  return db.all<StatusTotals>(
    sql`select status, sum(orders) as orders, sum(cents) as cents from (${sql.join(parts, sql` union all `)}) parts group by status having sum(orders) > 0`,
  )
}

function keptTotals(productId: string, periods: Range, status: OrderSelection['status']): SQL {
  const { from, to } = periods
  const conditions = [
    sql`product_id = ${productId}`,
    ...(from === undefined ? [] : [sql`period >= ${from}`]),
    ...(to === undefined ? [] : [sql`period < ${to}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
  ]
  return sql`select status, orders, cents from order_totals where ${allOf(conditions)}`
}

function countedInShop(range: Range, status: OrderSelection['status']): SQL {
  const conditions = [hasStatus(sql`status`, status), ...isWithin(sql`serial`, range)]
  return sql`select status, count(*) as orders, sum(total_cents) as cents from order_index where ${allOf(conditions)} group by status`
}

function countedOf(productId: string, range: Range, status: OrderSelection['status']): SQL {
  const conditions = [sql`product_id = ${productId}`, ...isWithin(sql`serial`, range)]
  if (status !== undefined) conditions.push(sql`status = ${status}`)
  return sql`select status, count(*) as orders, sum(total_cents) as cents from product_orders where ${allOf(conditions)} group by status`
}

/** Splits a range into its whole periods, by number, and the partial periods at its ends. */
export function inPeriods(
  { from, to }: Range,
  length: number,
): { whole: Range | null; cut: Range[] } {
  const first = from === undefined ? undefined : Math.ceil(from / length)
  const beyond = to === undefined ? undefined : Math.floor(to / length)
  const isEmpty = from !== undefined && to !== undefined && from >= to
  if (isEmpty) return { whole: null, cut: [] }
  if (first !== undefined && beyond !== undefined && first > beyond) {
    return { whole: null, cut: [{ from, to }] }
  }
  const cut: Range[] = []
  if (from !== undefined && first !== undefined && from < first * length) {
    cut.push({ from, to: first * length })
  }
  if (to !== undefined && beyond !== undefined && beyond * length < to) {
    cut.push({ from: beyond * length, to })
  }
  return { whole: { from: first, to: beyond }, cut }
}

export function countOf(totals: readonly StatusTotals[]): number {
  return totals.reduce((sum, { orders }) => sum + orders, 0)
}
