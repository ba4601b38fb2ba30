import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Cents } from '#shared/domain/money.ts'
import type { Reader } from '../db/engine/engine.ts'
import { built } from '../db/engine/statements.ts'
import { payments, paymentSteps } from '../db/schema/payments/payments.ts'
import { orders } from '../db/schema/shop.ts'
import { yieldToEventLoop } from '../runtime/event-loop.ts'

const AT_ONCE = 500

const receiptRows = built((db) =>
  db
    .select({
      id: paymentSteps.id,
      at: paymentSteps.at,
      amountCents: paymentSteps.amountCents,
      soldAt: orders.createdAt,
      paymentMethod: orders.paymentMethod,
    })
    .from(paymentSteps)
    .innerJoin(payments, eq(payments.id, paymentSteps.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        sql`reason = 'recorded' and ask is null`,
        sql`(${paymentSteps.at}, ${paymentSteps.id}) > (${sql.placeholder('from')}, ${sql.placeholder('after')})`,
        lt(paymentSteps.at, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(paymentSteps.at), asc(paymentSteps.id))
    .limit(AT_ONCE)
    .prepare(),
)

/** Money that staff took after the sale. */
export type Receipt = { at: number; cents: Cents; paymentMethod: string }

/** What staff received in this time for earlier sales, oldest first, read in parts. */
export async function* receiptsIn(
  db: Reader,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Receipt[]> {
  let [from, after] = [start, 0]
  for (;;) {
    const rows = await receiptRows(db).all({ from, to: end, after })
    yield rows
      .filter(({ at, soldAt }) => at > soldAt)
      .map(({ at, amountCents, paymentMethod }) => ({ at, cents: amountCents ?? 0, paymentMethod }))
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    ;[from, after] = [last.at, last.id]
    await yieldToEventLoop()
  }
}

/** What of an order's payment came after the sale, and so is in `receiptsIn`. */
export const receivedLater = sql<Cents>`(select coalesce(sum(step.amount_cents), 0) from payment_steps step where step.payment_id = ${payments.id} and step.reason = 'recorded' and step.ask is null and step.at > ${orders.createdAt})`
