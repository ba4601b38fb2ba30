import { and, asc, count, desc, eq, getTableColumns, isNotNull, lte, sql } from 'drizzle-orm'
import { backoff } from '#shared/domain/backoff.ts'
import { customerKinds, mailPriorities, type MailState } from '#shared/domain/shop/mail.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Engine, Reader, Transaction } from '../../db/engine/engine.ts'
import { built, updateRow } from '../../db/engine/statements.ts'
import { isAddress } from '../../db/query/conditions.ts'
import { isFieldFalse } from '../../db/query/expressions.ts'
import { users } from '../../db/schema/accounts.ts'
import { outbox } from '../../db/schema/shop.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const FIRST_WAIT = MINUTE
const LONGEST_WAIT = 6 * HOUR

/** The longest possible wait in milliseconds. */
export const LONGEST_MAIL_WAIT = 1.25 * LONGEST_WAIT

const TRY_FOR = 72 * HOUR

/** The fewest attempts before giving up, even if an email waited while the shop was down. */
const MIN_ATTEMPTS = 5

type Attempted = { attempts: number; createdAt: number }

/**
 * When to retry an email, or null to give up. Waits double up to six hours, with 25% jitter so that a
 * backlog does not retry all at once.
 */
export function nextAttempt(
  { attempts, createdAt }: Attempted,
  now: number,
  chance = Math.random(),
) {
  if (now - createdAt >= TRY_FOR && attempts >= MIN_ATTEMPTS) return null
  const wait = backoff(attempts, { first: FIRST_WAIT, longest: LONGEST_WAIT })
  return now + Math.round(wait * (0.75 + chance / 2))
}

export type OutboxRow = typeof outbox.$inferSelect

// A literal, not a bound value, so that the partial index of waiting emails applies.
export const isWaiting = sql`${outbox.status} = 'waiting'`

const { nextAttemptAt } = outbox

const due = built((db) =>
  db
    .select()
    .from(outbox)
    .where(
      and(
        isWaiting,
        eq(outbox.priority, sql.placeholder('priority')),
        lte(nextAttemptAt, sql.placeholder('now')),
      ),
    )
    .orderBy(asc(nextAttemptAt))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** Ids of emails whose delivery has begun. */
type Begun = ReadonlySet<string>

/**
 * Due emails of the usual priority, the longest overdue first, without those that have begun. If there
 * are none, one email about reviews, unless another has begun: a more urgent email never waits for a
 * batch of review emails.
 */
export async function dueMail(
  db: Reader,
  now: number,
  limit: number,
  begun: Begun = new Set(),
): Promise<OutboxRow[]> {
  const all = limit + begun.size
  const isFresh = ({ id }: OutboxRow) => !begun.has(id)
  const usual = await due(db).all({ now, limit: all, priority: mailPriorities.usual })
  const first = usual.filter(isFresh).slice(0, limit)
  if (first.length > 0) return first
  const reviews = await due(db).all({ now, limit: all, priority: mailPriorities.reviews })
  return reviews.every(isFresh) ? reviews.slice(0, 1) : []
}

const nextDue = built((db) =>
  db
    .select({ id: outbox.id, at: outbox.nextAttemptAt })
    .from(outbox)
    .where(and(isWaiting, eq(outbox.priority, sql.placeholder('priority'))))
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

export async function nextDueAt(db: Reader, begun: Begun): Promise<number | null> {
  const priorities = [mailPriorities.usual, mailPriorities.reviews]
  const limit = begun.size + 1
  const matches = await Promise.all(
    priorities.map((priority) => nextDue(db).all({ priority, limit })),
  )
  const moments = matches
    .flat()
    .filter(({ id }) => !begun.has(id))
    .map(({ at }) => at)
  return moments.length === 0 ? null : Math.min(...moments)
}

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
        isFieldFalse(outbox.data, 'isClosed'),
      ),
    )
    .limit(1)
  return row ?? null
}

export async function lastDigest(tx: Transaction): Promise<{ nextAttemptAt: number } | null> {
  const [row] = await tx
    .select({ nextAttemptAt: outbox.nextAttemptAt })
    .from(outbox)
    // A literal, so that the partial index applies.
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

/** Records what came of sending an email, which changes nothing else. */
export function recordOutcome(
  context: { db: Engine },
  id: string,
  changes: Partial<typeof outbox.$inferInsert>,
): Promise<void> {
  return atomically(context, (tx) => updateMail(tx, id, changes), [`mail:${id}`])
}

/** More emails than an order gets, unless staff resend many times. */
const MAILS_OF_AN_ORDER = 50

export async function mailsOfOrder(db: Reader, orderId: string) {
  const { data: _data, ...columns } = getTableColumns(outbox)
  return db
    .select(columns)
    .from(outbox)
    .where(eq(outbox.orderId, orderId))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(MAILS_OF_AN_ORDER)
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

/** The language of the account with a recipient's address; English if there is none. */
export async function staffLanguage(
  db: Reader,
  { kind, recipient }: { kind: string; recipient: string },
): Promise<Locale> {
  if (customerKinds.includes(kind)) return 'en'
  const [account] = await db
    .select({ language: users.language })
    .from(users)
    .where(isAddress(users.email, recipient))
    .orderBy(asc(users.id))
    .limit(1)
  return account?.language ?? 'en'
}
