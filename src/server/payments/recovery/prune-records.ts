import { and, asc, eq, gt, isNotNull, lt } from 'drizzle-orm'
import { holdsStock, type PaymentStatus } from '#shared/domain/order/payment/payment-status.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { inList } from '../../db/query/conditions.ts'
import { payments, paymentSteps, webhookEvents } from '../../db/schema/payments/payments.ts'
import { lifetimes } from '../payment/lifetimes.ts'

/** Rows that one transaction reads and deletes. */
const AT_ONCE = 500

/** The most transactions per run for each kind of record; the rest is left for the next hour. */
const MOST_TRANSACTIONS = 20

/**
 * Deletes webhook events that were processed long ago, and old steps of payments that have ended. Keeps
 * events that are not processed, steps of open and disputed payments, requests whose answer was lost,
 * the decisions of disputes, and what staff received, which the books need.
 */
export async function pruneRecords(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = context.clock()
  for (let count = 0; count < MOST_TRANSACTIONS; count += 1) {
    if (!(await atomically(context, (tx) => pruneEvents(tx, now)))) break
  }
  let after: number | null = 0
  for (let count = 0; count < MOST_TRANSACTIONS && after !== null; count += 1) {
    const last: number = after
    after = await atomically(context, (tx) => pruneSteps(tx, last, now))
  }
}

/** True when there may be more. */
async function pruneEvents(tx: Transaction, now: number): Promise<boolean> {
  const { id, receivedAt, processedAt } = webhookEvents
  const old = await tx
    .select({ id })
    .from(webhookEvents)
    .where(and(lt(receivedAt, now - lifetimes.webhookEvent), isNotNull(processedAt)))
    .orderBy(asc(receivedAt))
    .limit(AT_ONCE)
  const ids = old.map((row) => row.id)
  if (ids.length > 0) await tx.delete(webhookEvents).where(inList(id, ids))
  return ids.length === AT_ONCE
}

/**
 * Steps are numbered in the order of their moments, so the oldest are read first. Returns where the next
 * transaction goes on; null at the first step that is not old.
 */
async function pruneSteps(tx: Transaction, after: number, now: number): Promise<number | null> {
  const { id, paymentId, at, reason, answeredAt } = paymentSteps
  const read = await tx
    .select({ id, at, reason, answeredAt, status: payments.status })
    .from(paymentSteps)
    .innerJoin(payments, eq(payments.id, paymentId))
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(AT_ONCE)
  const old = read.filter((step) => step.at < now - lifetimes.step)
  const ids = old.filter((step) => isDone(step)).map((step) => step.id)
  if (ids.length > 0) await tx.delete(paymentSteps).where(inList(id, ids))
  return old.length === AT_ONCE ? (old.at(-1)?.id ?? null) : null
}

const kept: Step['reason'][] = ['dispute_decided', 'recorded']

type Step = Pick<typeof paymentSteps.$inferSelect, 'reason' | 'answeredAt'>

function isDone({ reason, answeredAt, status }: Step & { status: PaymentStatus }): boolean {
  const isOver = !holdsStock(status) && status !== 'captured' && status !== 'disputed'
  return isOver && answeredAt !== null && !kept.includes(reason)
}
