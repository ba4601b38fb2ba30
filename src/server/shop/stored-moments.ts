import { and, getTableName, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { holdDuration } from '#shared/domain/order/payment/payment-status.ts'
import type { Context } from '../context/context.ts'
import { type Column, isAnyRow } from '../db/engine/any-row.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { notificationMarks, signInFailures } from '../db/schema/accounts.ts'
import { productDeletions } from '../db/schema/catalog/deletions.ts'
import { stockAlerts } from '../db/schema/catalog/stock-alerts.ts'
import { lapsedHolds } from '../db/schema/payments/holds.ts'
import { payments, webhookEvents } from '../db/schema/payments/payments.ts'
import { refunds } from '../db/schema/payments/refunds.ts'
import { outbox } from '../db/schema/shop.ts'
import { uploads } from '../db/schema/uploads.ts'
import { webhookDeliveries } from '../db/schema/webhooks.ts'
import { isWaiting, LONGEST_MAIL_WAIT } from '../mail/outbox/outbox.queries.ts'
import { FEE_GIVEN_UP_AFTER } from '../payments/fees/fee-sweep.ts'
import {
  isAsked,
  LONGEST_CHECK_WAIT,
  LONGEST_RETRY_WAIT,
} from '../payments/refunds/refunds.queries.ts'
import { LONGEST_WEBHOOK_WAIT } from '../payments/webhooks/webhook-store.ts'
import { repeat, type RepeatingJob } from '../runtime/repeat.ts'
import { LONGEST_DELIVERY_WAIT } from '../webhooks/outcome.ts'

/** Milliseconds: smaller corrections of the clock, and differences between instances, are normal. */
const TOLERANCE = 60_000
const CHECK_EVERY = 1_000

/** A stored moment that something is waited for, or that has passed when it is stored. */
type StoredMoment = {
  column: Column
  /** The rows that still wait; without it, all of them. */
  where?: SQL
  /** The furthest ahead that it can be, in milliseconds; 0 if it has passed. */
  longest: number
  /** Changes the rows that are further ahead. */
  restart: (tx: Transaction, areAhead: SQL | undefined, now: number) => Promise<unknown>
}

const isActive = inList(payments.status, ['opened', 'approved', 'capturing', 'pending'])

/** Every stored moment that a clock that was set back would make the shop wait for. */
const storedMoments: readonly StoredMoment[] = [
  {
    column: payments.updatedAt,
    where: isActive,
    longest: 0,
    restart: (tx, areAhead, now) => tx.update(payments).set({ updatedAt: now }).where(areAhead),
  },
  {
    column: payments.expiresAt,
    where: isActive,
    longest: holdDuration,
    // The buyer has the time that was promised, from now.
    restart: (tx, areAhead, now) =>
      tx
        .update(payments)
        .set({ expiresAt: now + holdDuration })
        .where(areAhead),
  },
  {
    column: payments.feeCheckAt,
    longest: FEE_GIVEN_UP_AFTER,
    restart: (tx, areAhead, now) => tx.update(payments).set({ feeCheckAt: now }).where(areAhead),
  },
  {
    column: stockAlerts.sentAt,
    where: sql`${stockAlerts.state} = 'sent'`,
    longest: 0,
    restart: (tx, areAhead, now) => tx.update(stockAlerts).set({ sentAt: now }).where(areAhead),
  },
  {
    column: refunds.nextAttemptAt,
    where: isAsked,
    longest: LONGEST_RETRY_WAIT,
    restart: (tx, areAhead, now) => tx.update(refunds).set({ nextAttemptAt: now }).where(areAhead),
  },
  {
    column: refunds.nextCheckAt,
    longest: LONGEST_CHECK_WAIT,
    restart: (tx, areAhead, now) => tx.update(refunds).set({ nextCheckAt: now }).where(areAhead),
  },
  {
    column: webhookEvents.nextAttemptAt,
    where: isNull(webhookEvents.processedAt),
    longest: LONGEST_WEBHOOK_WAIT,
    restart: (tx, areAhead, now) =>
      tx.update(webhookEvents).set({ nextAttemptAt: now }).where(areAhead),
  },
  {
    column: outbox.nextAttemptAt,
    where: isWaiting,
    longest: LONGEST_MAIL_WAIT,
    restart: (tx, areAhead, now) => tx.update(outbox).set({ nextAttemptAt: now }).where(areAhead),
  },
  {
    column: webhookDeliveries.nextAttemptAt,
    where: isNotNull(webhookDeliveries.nextAttemptAt),
    longest: LONGEST_DELIVERY_WAIT,
    restart: (tx, areAhead, now) =>
      tx.update(webhookDeliveries).set({ nextAttemptAt: now }).where(areAhead),
  },
  {
    column: lapsedHolds.slot,
    longest: 0,
    restart: (tx, areAhead) => tx.delete(lapsedHolds).where(areAhead),
  },
  {
    column: uploads.unnamedSince,
    where: isNotNull(uploads.unnamedSince),
    longest: 0,
    restart: (tx, areAhead, now) => tx.update(uploads).set({ unnamedSince: now }).where(areAhead),
  },
  {
    column: productDeletions.deletedAt,
    longest: 0,
    restart: (tx, areAhead, now) =>
      tx.update(productDeletions).set({ deletedAt: now }).where(areAhead),
  },
  {
    column: signInFailures.startedAt,
    longest: 0,
    restart: (tx, areAhead, now) =>
      tx.update(signInFailures).set({ startedAt: now }).where(areAhead),
  },
  {
    column: notificationMarks.seenUntil,
    longest: 0,
    restart: (tx, areAhead, now) =>
      tx.update(notificationMarks).set({ seenUntil: now }).where(areAhead),
  },
]

/** Corrects the moments that were stored before the clock was set back. */
export async function restartWaits(context: Pick<Context, 'clock' | 'db' | 'log'>): Promise<void> {
  for (const { column, where, longest, restart } of storedMoments) {
    const now = context.clock()
    const areAhead = and(where, gt(column, now + longest + TOLERANCE))
    if (!(await isAnyRow(context.db.read, column, areAhead))) continue
    context.log.warn('clock_set_back', { table: getTableName(column.table) })
    await atomically(context, (tx) => restart(tx, areAhead, now))
  }
}

/** Restarts the waits when the shop opens, and whenever the clock falls behind the time that has passed. */
export function watchClock(context: Context): RepeatingJob {
  /** The furthest that the clock has been ahead of the time that has passed. */
  let furthest = Number.POSITIVE_INFINITY

  async function check() {
    const ahead = context.clock() - context.elapsed()
    const isSetBack = ahead < furthest - TOLERANCE
    if (isSetBack) await restartWaits(context)
    furthest = isSetBack ? ahead : Math.max(furthest, ahead)
  }

  const onError = (error: unknown) => context.log.error('clock_check_failed', { error })
  return repeat({ every: CHECK_EVERY, isImmediate: true, run: check, onError })
}
