import { and, eq, inArray, isNull, lt, ne, notExists, or } from 'drizzle-orm'
import { endedUnpaid, paymentStatuses } from '../../../shared/domain/order/payment-status.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { payments, paymentSteps } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { lifetimes } from '../payment/lifetimes.ts'
import { pruneUnpaidHolds } from '../payment/visitors.queries.ts'

/** Payments that one transaction deletes. */
const AT_ONCE = 500

/** The most transactions per run for each kind of record; the rest is left for the next hour. */
const MOST_TRANSACTIONS = 20

/** Deletes old abandoned payments, and records of unpaid holds that no longer count (O30). */
export async function prunePayments(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  for (const prune of [pruneAbandoned, pruneUnpaidHolds]) {
    for (let count = 0; count < MOST_TRANSACTIONS; count += 1) {
      if (!(await atomically(context, (tx) => prune(tx, context.clock())))) break
    }
  }
}

const givenUp = paymentStatuses.filter(endedUnpaid)

/**
 * Deletes payments that were given up long ago, with their steps; true when there may be more. Keeps
 * every payment that was captured or refunded, or whose capture was never answered.
 */
async function pruneAbandoned(tx: Transaction, now: number): Promise<boolean> {
  const { id, status, expiresAt, captureId, orderId, trouble } = payments
  const unanswered = tx
    .select({ id: paymentSteps.id })
    .from(paymentSteps)
    .where(
      and(
        eq(paymentSteps.paymentId, id),
        eq(paymentSteps.ask, 'capture'),
        isNull(paymentSteps.answeredAt),
      ),
    )
  const refunded = tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, id))
  const old = await tx
    .select({ id })
    .from(payments)
    .where(
      and(
        inArray(status, givenUp),
        lt(expiresAt, now - lifetimes.abandonedPayment),
        isNull(captureId),
        isNull(orderId),
        or(isNull(trouble), ne(trouble, 'unclear')),
        notExists(unanswered),
        notExists(refunded),
      ),
    )
    .limit(AT_ONCE)
  const ids = old.map((row) => row.id)
  if (ids.length > 0) await tx.delete(payments).where(inArray(id, ids))
  return ids.length === AT_ONCE
}
