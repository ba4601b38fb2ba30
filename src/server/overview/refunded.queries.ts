import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import { type Cents, sumOf } from '#shared/domain/money.ts'
import type { Reader } from '../db/engine/engine.ts'
import { hasRefund } from '../db/schema/payments/refund-conditions.ts'
import { orders } from '../db/schema/shop.ts'

/** The refunded part of each day's revenue. `starts` are as in `salesOfDays`. */
export async function refundedOfDays(db: Reader, starts: readonly number[]): Promise<Cents[]> {
  const [first = 0, last = 0] = [starts[0], starts.at(-1)]
  const isWithin = and(gte(orders.createdAt, first), lt(orders.createdAt, last))
  const rows = await db
    .select({ at: orders.createdAt, cents: orders.refundedCents })
    .from(orders)
    .where(and(hasRefund, isWithin, ne(orders.status, 'cancelled')))
  return starts.slice(0, -1).map((start, index) => {
    const end = starts[index + 1] ?? last
    return sumOf(rows.filter(({ at }) => at >= start && at < end).map(({ cents }) => cents))
  })
}

const isFullyRefunded = sql`refunded_cents + refunding_cents >= paid_cents`
const hasUnits = sql`exists (select 1 from order_items line where line.order_id = ${orders.id} and line.quantity > line.refunded)`

const isReady = sql`ready_at is not null`

/**
 * How many placed orders have nothing left to send, because everything was refunded, or because it
 * waits to be picked up.
 */
export async function countNothingToShip(db: Reader): Promise<number> {
  const isPlaced = eq(orders.status, 'placed')
  const isGone = and(hasRefund, isPlaced, sql`(${isFullyRefunded} or not ${hasUnits})`)
  const refunded = await db.$count(orders, and(isGone, sql`not ${isReady}`))
  return refunded + (await db.$count(orders, and(isPlaced, isReady)))
}
