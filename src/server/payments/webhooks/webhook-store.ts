import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { backoff } from '#shared/domain/backoff.ts'
import type { AnyDatabase, Reader, Transaction } from '../../db/engine/engine.ts'
import { built, updateRow } from '../../db/engine/statements.ts'
import { inList } from '../../db/query/conditions.ts'
import { webhookEvents, type WebhookFacts } from '../../db/schema/payments/payments.ts'
import type { ProviderName, WebhookEvent } from '../../providers/provider.ts'
import { findPayment, findPaymentByEither, type PaymentRow } from '../payment/payments.queries.ts'

export type StoredEvent = typeof webhookEvents.$inferSelect

/** Events are processed as soon as they are stored; after this many ms, the sweep retries. */
const HANDLED_WITHIN = 3_000
export const LONGEST_WEBHOOK_WAIT = 15 * 60 * 1000

/** When to retry an event after this many failed attempts. */
export function nextAttempt(now: number, attempts: number): number {
  return now + backoff(attempts, { first: HANDLED_WITHIN, longest: LONGEST_WEBHOOK_WAIT })
}

const insertNew = built((db) =>
  (db as Transaction)
    .insert(webhookEvents)
    .values({
      id: sql.placeholder('id'),
      provider: sql.placeholder('provider'),
      type: sql.placeholder('type'),
      facts: sql.placeholder('facts'),
      receivedAt: sql.placeholder('receivedAt'),
      processedAt: sql.placeholder('processedAt'),
      outcome: sql.placeholder('outcome'),
      nextAttemptAt: sql.placeholder('nextAttemptAt'),
    })
    .onConflictDoNothing()
    .returning()
    .prepare(),
)

/** Null when the event is already stored: each is processed once, however often it is sent. */
export async function insertEvent(
  tx: Transaction,
  { id, provider, type, facts }: WebhookEvent,
  receivedAt: number,
  outcome: string | null,
): Promise<StoredEvent | null> {
  const processedAt = outcome === null ? null : receivedAt
  const nextAttemptAt = nextAttempt(receivedAt, 0)
  const row = { id, provider, type, facts, receivedAt, processedAt, outcome, nextAttemptAt }
  const [added] = await insertNew(tx).all(row)
  return added ?? null
}

const eventById = built((db) =>
  db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(eq(webhookEvents.id, sql.placeholder('id')))
    .prepare(),
)

export async function isKnownEvent(db: AnyDatabase, id: string): Promise<boolean> {
  return (await eventById(db).all({ id })).length === 1
}

/**
 * Due events of these providers, most overdue first. Each failure postpones an event more, so that
 * failing events do not crowd out the others.
 */
export function dueEvents(
  db: Reader,
  now: number,
  providers: readonly ProviderName[],
): Promise<StoredEvent[]> {
  const { provider, processedAt, nextAttemptAt } = webhookEvents
  return db
    .select()
    .from(webhookEvents)
    .where(and(isNull(processedAt), inList(provider, providers), lte(nextAttemptAt, now)))
    .orderBy(asc(nextAttemptAt))
    .limit(100)
}

export async function postponeEvent(tx: Transaction, event: StoredEvent, now: number) {
  const attempts = event.attempts + 1
  const nextAttemptAt = nextAttempt(now, attempts)
  await updateRow(tx, webhookEvents, event.id, { attempts, nextAttemptAt })
}

export async function markProcessed(
  tx: Transaction,
  id: string,
  processedAt: number,
  outcome: string,
) {
  await updateRow(tx, webhookEvents, id, { processedAt, outcome })
}

/** Finds an event's payment by our own id, which the provider echoes, or by the provider's ids. */
export async function paymentOfFacts(
  db: AnyDatabase,
  { paymentId, orderId, captureId }: WebhookFacts,
): Promise<PaymentRow | null> {
  const own = paymentId === undefined ? null : await findPayment(db, paymentId)
  if (own) return own
  for (const id of [orderId, captureId]) {
    const payment = id === undefined ? null : await findPaymentByEither(db, id)
    if (payment) return payment
  }
  return null
}

/** All payments of an event: a dispute may concern several. */
export async function paymentsOfFacts(db: AnyDatabase, facts: WebhookFacts): Promise<PaymentRow[]> {
  const { captureIds = [] } = facts
  const candidates = [await paymentOfFacts(db, facts)]
  for (const id of captureIds) candidates.push(await findPaymentByEither(db, id))
  const payments = candidates.filter((payment) => payment !== null)
  return [...new Map(payments.map((payment) => [payment.id, payment])).values()]
}
