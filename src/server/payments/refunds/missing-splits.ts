import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { inList } from '../../db/query/conditions.ts'
import { refunds } from '../../db/schema/payments/refunds.ts'
import { splitRefunds } from '../../orders/order-refunds.queries.ts'
import { findOrder } from '../../orders/orders.queries.ts'

/** Orders in one pass; other writers get a turn after each. */
const AT_ONCE = 50

const isMissing = and(isNull(refunds.split), inList(refunds.status, ['asked', 'done']))

/**
 * Stores the splits of refunds from versions that did not: until then they are computed from the
 * order's current figures, which an edit would change.
 */
export async function storeMissingSplits(context: Pick<Context, 'db'>): Promise<void> {
  for (;;) {
    const rows = await context.db.read
      .selectDistinct({ orderId: refunds.orderId })
      .from(refunds)
      .where(isMissing)
      .orderBy(asc(refunds.orderId))
      .limit(AT_ONCE)
    for (const { orderId } of rows) await atomically(context, (tx) => storeSplits(tx, orderId))
    if (rows.length < AT_ONCE) return
  }
}

async function storeSplits(tx: Transaction, orderId: string): Promise<void> {
  const orderRecord = await findOrder(tx, orderId)
  if (!orderRecord) return
  for (const { id, split } of splitRefunds(orderRecord.order, orderRecord.items)) {
    await tx
      .update(refunds)
      .set({ split })
      .where(and(eq(refunds.id, id), isNull(refunds.split)))
  }
}
