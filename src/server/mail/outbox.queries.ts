import { and, asc, eq, lte, sql } from 'drizzle-orm'
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
