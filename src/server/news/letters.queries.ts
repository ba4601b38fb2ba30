import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Letter } from '#shared/contract/staff/letters.ts'
import type { AnyDatabase, Reader, Transaction } from '../db/engine/engine.ts'
import { timesOf } from '../db/query/stale.ts'
import { stockAlerts } from '../db/schema/catalog/stock-alerts.ts'
import { letters } from '../db/schema/letters.ts'

export type LetterRow = typeof letters.$inferSelect

// Literals, so that the partial index applies.
const isReader = sql`${stockAlerts.productId} is null and ${stockAlerts.state} = 'waiting'`

const SHOWN = 50

export function countReaders(db: AnyDatabase): Promise<number> {
  return db.$count(stockAlerts, isReader)
}

export function newestLetters(db: Reader): Promise<LetterRow[]> {
  return db.select().from(letters).orderBy(desc(letters.id)).limit(SHOWN)
}

export async function findLetter(db: AnyDatabase, id: string): Promise<LetterRow | null> {
  const [row] = await db.select().from(letters).where(eq(letters.id, id)).limit(1)
  return row ?? null
}

/** A letter whose emails are not all written. */
export async function letterToSend(db: AnyDatabase): Promise<LetterRow | null> {
  const [row] = await db
    .select()
    .from(letters)
    .where(eq(letters.state, 'sending'))
    .orderBy(asc(letters.id))
    .limit(1)
  return row ?? null
}

/** The next readers who had confirmed when the letter was sent. */
export function nextReaders(tx: Transaction, { reached, startedAt }: LetterRow, limit: number) {
  return tx
    .select()
    .from(stockAlerts)
    .where(and(isReader, gt(stockAlerts.id, reached), lte(stockAlerts.confirmedAt, startedAt ?? 0)))
    .orderBy(asc(stockAlerts.id))
    .limit(limit)
}

/** Notes that the address of a row wants the letters; null if it has not asked for them. */
export async function confirmReader(tx: Transaction, id: string, now: number) {
  const [row] = await tx
    .update(stockAlerts)
    .set({ state: 'waiting', confirmedAt: now, updatedAt: now })
    .where(
      and(eq(stockAlerts.id, id), isNull(stockAlerts.productId), eq(stockAlerts.state, 'asked')),
    )
    .returning({ id: stockAlerts.id })
  return row ?? null
}

export function toLetter({ startedAt, ...row }: LetterRow): Letter {
  return {
    ...row,
    startedAt: startedAt === null ? null : new Date(startedAt).toISOString(),
    ...timesOf(row),
  }
}

export const letterSubject = ({ id, subject }: Pick<LetterRow, 'id' | 'subject'>) =>
  ({ kind: 'mail', id, name: subject }) as const
