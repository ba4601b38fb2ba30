import { and, eq, gte, isNull, lt, ne, notExists, or } from 'drizzle-orm'
import { endedUnpaid, paymentStatuses } from '#shared/domain/order/payment/payment-status.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Reader, Transaction } from '../../db/engine/engine.ts'
import { inList } from '../../db/query/conditions.ts'
import { payments, paymentSteps } from '../../db/schema/payments/payments.ts'
import { refunds } from '../../db/schema/payments/refunds.ts'
import { SPARE_BYTES } from '../../runtime/disk/disk-space.ts'
import { lifetimes } from '../payment/lifetimes.ts'
import { pruneUnpaidHolds } from '../payment/visitors.queries.ts'

/** Payments that one transaction deletes. */
const AT_ONCE = 500

/** The most transactions per run for each kind of record; the rest is left for the next run. */
const MOST_TRANSACTIONS = 20

/** Abandoned payments that are kept for longer than a day; about 300 MB. */
const MOST_KEPT = 100_000

type PruneContext = Pick<Context, 'db' | 'clock' | 'capacity'>

/** Deletes old abandoned payments, and records of unpaid holds that no longer count (O30). */
export async function prunePayments(context: PruneContext, mostKept = MOST_KEPT): Promise<void> {
  const lifetime = await lifetimeNow(context, mostKept)
  const prunes = [
    (tx: Transaction) => pruneAbandoned(tx, context.clock() - lifetime),
    (tx: Transaction) => pruneUnpaidHolds(tx, context.clock()),
  ]
  for (const prune of prunes) {
    for (let count = 0; count < MOST_TRANSACTIONS; count += 1) {
      if (!(await atomically(context, prune))) break
    }
  }
}

/**
 * How long abandoned payments are kept now: shorter if strangers opened so many that they would fill the
 * disk. Money is taken only by the shop's own capture, and it captures nothing that it does not know.
 */
async function lifetimeNow({ db, clock, capacity }: PruneContext, mostKept: number) {
  const [longest, ...shorter] = lifetimes.abandonedPayment
  const shortest = shorter.at(-1) ?? longest
  if ((await capacity.free()) < SPARE_BYTES) return shortest
  for (const lifetime of [longest, ...shorter]) {
    if (!(await hasAbandoned(db.read, clock() - lifetime, mostKept))) return lifetime
  }
  return shortest
}

/** Whether more payments than this were abandoned since then. */
async function hasAbandoned(db: Reader, since: number, most: number): Promise<boolean> {
  const { status, expiresAt } = payments
  const beyond = await db
    .select({ status })
    .from(payments)
    .where(and(inList(status, givenUp), gte(expiresAt, since)))
    .limit(1)
    .offset(most)
  return beyond.length > 0
}

const givenUp = paymentStatuses.filter(endedUnpaid)

/**
 * Deletes payments whose hold ended unpaid before then, with their steps; true when there may be more. Keeps
 * every payment that was captured or refunded, or whose capture was never answered.
 */
async function pruneAbandoned(tx: Transaction, before: number): Promise<boolean> {
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
        inList(status, givenUp),
        lt(expiresAt, before),
        isNull(captureId),
        isNull(orderId),
        or(isNull(trouble), ne(trouble, 'unclear')),
        notExists(unanswered),
        notExists(refunded),
      ),
    )
    .limit(AT_ONCE)
  const ids = old.map((row) => row.id)
  if (ids.length > 0) await tx.delete(payments).where(inList(id, ids))
  return ids.length === AT_ONCE
}
