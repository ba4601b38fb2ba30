import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { RefundSplit } from '#shared/domain/order/refund-split.ts'
import type { Reader } from '../db/engine/engine.ts'
import { built } from '../db/engine/statements.ts'
import { refunds } from '../db/schema/payments/refunds.ts'
import { orders } from '../db/schema/shop.ts'
import { splitRefunds } from '../orders/order-refunds.queries.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { yieldToEventLoop } from '../runtime/event-loop.ts'
import { type Sale, saleColumns, withItems } from './sales-in-range.ts'

const AT_ONCE = 500

const refundRows = built((db) =>
  db
    .select({
      id: refunds.id,
      at: refunds.createdAt,
      amountCents: refunds.amountCents,
      split: refunds.split,
      feeReturnedCents: refunds.feeReturnedCents,
      order: saleColumns,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(refunds.status, 'done'),
        sql`(${refunds.createdAt}, ${refunds.id}) > (${sql.placeholder('from')}, ${sql.placeholder('after')})`,
        lt(refunds.createdAt, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(AT_ONCE)
    .prepare(),
)

type RefundRow = Awaited<ReturnType<ReturnType<typeof refundRows>['all']>>[number]
export type MadeRefund = Omit<RefundRow, 'split' | 'order'> & {
  split: RefundSplit
  order: Omit<Sale, 'serial' | 'feeCents' | 'laterCents' | 'units'>
}

/** The completed refunds of a time, oldest first, read in parts, with their orders. */
export async function* refundsIn(
  db: Reader,
  { start, end }: { start: number; end: number },
  lines: 'all' | 'none',
): AsyncGenerator<MadeRefund[]> {
  let [from, after] = [start, '']
  for (;;) {
    const rows = await refundRows(db).all({ from, to: end, after })
    const orders = rows.map(({ order }) => order)
    const ordered = await withItems(db, orders, lines)
    const refunds: MadeRefund[] = []
    for (const [index, row] of rows.entries()) {
      const order = ordered[index]
      const split = row.split ?? (await computedSplit(db, row))
      if (order && split) refunds.push({ ...row, order, split })
    }
    yield refunds
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    ;[from, after] = [last.at, last.id]
    await yieldToEventLoop()
  }
}

/** Of a refund from a version that stored none, until `storeMissingSplits` has stored it. */
async function computedSplit(db: Reader, { id, order }: RefundRow): Promise<RefundSplit | null> {
  const current = await findOrder(db, order.id)
  const splits = current ? splitRefunds(current.order, current.items) : []
  return splits.find((refund) => refund.id === id)?.split ?? null
}
