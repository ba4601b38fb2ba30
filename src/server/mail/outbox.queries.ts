import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/engine.ts'
import { outbox } from '../db/schema.ts'

export type OutboxRow = typeof outbox.$inferSelect

// Written out and not bound: only so does the index of waiting mail serve it.
const isWaiting = sql`${outbox.status} = 'waiting'`

/** Mail whose time has come, the longest due first. */
export async function dueMail(db: Reader, now: number, limit: number): Promise<OutboxRow[]> {
  return db
    .select()
    .from(outbox)
    .where(and(isWaiting, lte(outbox.nextAttemptAt, now)))
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(limit)
}

/** When the next mail is due; null when none waits. */
export async function nextDueAt(db: Reader): Promise<number | null> {
  const [row] = await db
    .select({ at: outbox.nextAttemptAt })
    .from(outbox)
    .where(isWaiting)
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(1)
  return row?.at ?? null
}

export async function updateMail(
  tx: Transaction,
  id: string,
  changes: Partial<typeof outbox.$inferInsert>,
) {
  await tx.update(outbox).set(changes).where(eq(outbox.id, id))
}

/** More than an order ever gets, unless somebody sends again and again. */
const MAILS_OF_AN_ORDER = 50

/** What was written about an order and what became of it, the latest first. */
export async function mailsOfOrder(db: Reader, orderId: string) {
  const { id, kind, recipient, status, attempts, lastError, nextAttemptAt, createdAt, updatedAt } =
    outbox
  return db
    .select({
      id,
      kind,
      recipient,
      status,
      attempts,
      lastError,
      nextAttemptAt,
      createdAt,
      updatedAt,
    })
    .from(outbox)
    .where(eq(outbox.orderId, orderId))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(MAILS_OF_AN_ORDER)
}
