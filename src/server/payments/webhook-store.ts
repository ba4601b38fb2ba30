import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/engine.ts'
import { built, updateRow } from '../db/statements.ts'
import { webhookEvents, type WebhookFacts } from '../db/payments-schema.ts'
import { findPayment, findPaymentByEither, type PaymentRow } from './payments.queries.ts'
import type { WebhookEvent } from './webhook-event.ts'

export type StoredEvent = typeof webhookEvents.$inferSelect

/** False when the event is known already: each counts once, however often it is sent. */
export async function insertEvent(
  tx: Transaction,
  { id, provider, type, facts }: WebhookEvent,
  receivedAt: number,
  outcome: string | null,
): Promise<boolean> {
  const heededAt = outcome === null ? null : receivedAt
  const row = { id, provider, type, facts, receivedAt, heededAt, outcome }
  const added = await tx
    .insert(webhookEvents)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id })
  return added.length === 1
}

const eventById = built((db) =>
  db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(eq(webhookEvents.id, sql.placeholder('id')))
    .prepare(),
)

export async function isKnownEvent(db: Reader | Transaction, id: string): Promise<boolean> {
  return (await eventById(db).all({ id })).length === 1
}

/** Stored, but not heeded yet: the shop died in between, or the provider could not be asked. */
export function waitingEvents(db: Reader, receivedBy: number): Promise<StoredEvent[]> {
  return db
    .select()
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.heededAt), lte(webhookEvents.receivedAt, receivedBy)))
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(100)
}

export async function markHeeded(tx: Transaction, id: string, heededAt: number, outcome: string) {
  await updateRow(tx, webhookEvents, id, { heededAt, outcome })
}

/** By our own id, which the provider gives back, else by the provider's order or capture. */
export async function paymentOfFacts(
  db: Reader | Transaction,
  { paymentId, orderId, captureId }: WebhookFacts,
): Promise<PaymentRow | null> {
  const own = paymentId === undefined ? null : await findPayment(db, paymentId)
  if (own) return own
  for (const id of [orderId, captureId]) {
    const found = id === undefined ? null : await findPaymentByEither(db, id)
    if (found) return found
  }
  return null
}
