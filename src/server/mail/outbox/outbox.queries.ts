import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import { mailPriorities, type MailState } from '../../../shared/domain/mail.ts'
import type { Reader, Transaction } from '../../db/engine/engine.ts'
import { keyset, type PageInput, rowsToRead, toPage } from '../../db/query/paging.ts'
import { outbox } from '../../db/schema/shop.ts'
import { built, updateRow } from '../../db/engine/statements.ts'
import { LONGEST_POSSIBLE_WAIT } from './retry.ts'

export type OutboxRow = typeof outbox.$inferSelect

// Written out and not bound: only so does the index of waiting mail serve it. And likely, or SQLite
// takes the index by status instead, and sorts all that waits to find the first.
const isWaiting = sql`likely(${outbox.status} = 'waiting')`

const { nextAttemptAt } = outbox

// What is further away than any wait is was set before the clock was put back.
const due = built((db) =>
  db
    .select()
    .from(outbox)
    .where(
      and(
        isWaiting,
        eq(outbox.priority, sql.placeholder('priority')),
        or(
          lte(nextAttemptAt, sql.placeholder('now')),
          gt(nextAttemptAt, sql.placeholder('beyond')),
        ),
      ),
    )
    .orderBy(asc(nextAttemptAt))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/**
 * Mail whose time has come: what goes first, the longest due first. Of what may wait there is one at
 * a time, so that nothing more urgent waits for a row of them.
 */
export async function dueMail(db: Reader, now: number, limit: number): Promise<OutboxRow[]> {
  const beyond = now + LONGEST_POSSIBLE_WAIT
  const first = await due(db).all({ now, beyond, limit, priority: mailPriorities.usual })
  if (first.length > 0) return first
  return due(db).all({ now, beyond, limit: 1, priority: mailPriorities.reviews })
}

const nextDue = built((db) =>
  db
    .select({ at: outbox.nextAttemptAt })
    .from(outbox)
    .where(and(isWaiting, eq(outbox.priority, sql.placeholder('priority'))))
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(1)
    .prepare(),
)

/** When the next mail is due; null when none waits. */
export async function nextDueAt(db: Reader, now: number): Promise<number | null> {
  const priorities = Object.values(mailPriorities)
  const found = await Promise.all(priorities.map((priority) => nextDue(db).all({ priority })))
  const moments = found.flat().map(({ at }) => (at - now > LONGEST_POSSIBLE_WAIT ? now : at))
  return moments.length === 0 ? null : Math.min(...moments)
}

/** The email about reviews that still takes more of them. */
export async function findOpenDigest(
  tx: Transaction,
  recipient: string,
): Promise<OutboxRow | null> {
  const [row] = await tx
    .select()
    .from(outbox)
    .where(
      and(
        isWaiting,
        eq(outbox.priority, mailPriorities.reviews),
        eq(outbox.kind, 'reviews_received'),
        eq(outbox.recipient, recipient),
        sql`json_extract(${outbox.data}, '$.isClosed') = 0`,
      ),
    )
    .limit(1)
  return row ?? null
}

/** The email about reviews that was written last. */
export async function lastDigest(tx: Transaction): Promise<{ nextAttemptAt: number } | null> {
  const [row] = await tx
    .select({ nextAttemptAt: outbox.nextAttemptAt })
    .from(outbox)
    // Written out: only so does the index of these serve it.
    .where(sql`${outbox.kind} = 'reviews_received'`)
    .orderBy(desc(outbox.createdAt))
    .limit(1)
  return row ?? null
}

export async function updateMail(
  tx: Transaction,
  id: string,
  changes: Partial<typeof outbox.$inferInsert>,
) {
  await updateRow(tx, outbox, id, changes)
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

type MailFilters = { state?: MailState; orderId?: string }

/** Mails newest first, as far as the filters leave them. */
export async function listMailRows(db: Reader, input: PageInput & MailFilters & { limit: number }) {
  const { limit, cursor, state, orderId } = input
  const chosen = and(
    state === undefined ? undefined : eq(outbox.status, state),
    orderId === undefined ? undefined : eq(outbox.orderId, orderId),
  )
  const { after, orderBy } = keyset(outbox, 'newest', cursor)
  const rows = await db
    .select()
    .from(outbox)
    .where(and(chosen, after))
    .orderBy(...orderBy)
    .limit(rowsToRead(limit))
  const [counted] = await db.select({ total: count() }).from(outbox).where(chosen)
  return toPage(rows, limit, counted?.total ?? 0)
}

export async function countMail(db: Reader): Promise<Record<MailState, number>> {
  const rows = await db
    .select({ status: outbox.status, total: count() })
    .from(outbox)
    .groupBy(outbox.status)
  const totals = { waiting: 0, sent: 0, failed: 0 }
  for (const { status, total } of rows) totals[status] = total
  return totals
}

/** Mail that waits for another try because the last one failed. */
export async function countFailing(db: Reader): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(outbox)
    .where(and(isWaiting, isNotNull(outbox.lastError)))
  return row?.total ?? 0
}

export async function findMail(tx: Transaction, id: string): Promise<OutboxRow | null> {
  const [row] = await tx.select().from(outbox).where(eq(outbox.id, id)).limit(1)
  return row ?? null
}

/** The latest copy of a mail that staff had sent once more. */
export async function findCopy(tx: Transaction, id: string): Promise<OutboxRow | null> {
  const [row] = await tx
    .select()
    .from(outbox)
    .where(eq(outbox.copyOf, id))
    .orderBy(desc(outbox.createdAt))
    .limit(1)
  return row ?? null
}

export async function insertMail(tx: Transaction, row: OutboxRow): Promise<void> {
  await tx.insert(outbox).values(row)
}

/** Removes some mails of a state that have been so since before a moment. */
export async function removeMail(
  tx: Transaction,
  { state, before, limit }: { state: MailState; before: number; limit: number },
): Promise<void> {
  const old = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, state), lt(outbox.createdAt, before)))
    .limit(limit)
  await tx.delete(outbox).where(inArray(outbox.id, old))
}
