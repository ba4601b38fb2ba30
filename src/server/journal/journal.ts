import { and, asc, gt, lte, max, min, sql } from 'drizzle-orm'
import {
  type EventData,
  type EventName,
  type Topic,
  topicOf,
} from '../../shared/contract/events.ts'
import type { Reader, Transaction } from '../db/engine/engine.ts'
import { events } from '../db/schema/shop.ts'
import { built, insertRow } from '../db/engine/statements.ts'

/** An event with the text of its frame, encoded once for everyone who gets it. */
export type JournalEntry = {
  seq: number
  topic: Topic
  name: EventName
  data: string
  frame: string
  /** The frame that staff get: the same, with the fields that only they see. */
  staffFrame: string
}

/** How many events are kept for those who were away; older ones are told to fetch afresh. */
const keptEvents = 100_000

/** Writes down what happened, in the transaction of the change itself. */
export async function appendEvent<Name extends EventName>(
  tx: Transaction,
  at: number,
  name: Name,
  data: EventData[Name],
  /** Fields of `data` that only staff see. */
  forStaff?: object,
): Promise<void> {
  const staffData = forStaff ? JSON.stringify(forStaff) : null
  const row = { topic: topicOf(name), name, at, data: JSON.stringify(data), staffData }
  await insertRow(tx, events, row)
}

type Range = { after: number; upTo?: number; limit: number }

const inRange = built((db) =>
  db
    .select()
    .from(events)
    .where(and(gt(events.seq, sql.placeholder('after')), lte(events.seq, sql.placeholder('upTo'))))
    .orderBy(asc(events.seq))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** Events after a number, oldest first. */
export async function readEvents(
  db: Reader,
  { after, upTo = Number.MAX_SAFE_INTEGER, limit }: Range,
): Promise<JournalEntry[]> {
  const rows = await inRange(db).all({ after, upTo, limit })
  return rows.map(toEntry)
}

/** The first and the last number in the journal; both 0 while nothing has happened. */
export async function journalBounds(
  db: Pick<Reader, 'select'>,
): Promise<{ first: number; last: number }> {
  // Two statements: min and max together would read the whole table.
  const [first] = await db.select({ seq: min(events.seq) }).from(events)
  const [last] = await db.select({ seq: max(events.seq) }).from(events)
  return { first: first?.seq ?? 0, last: last?.seq ?? 0 }
}

/** Events that one transaction forgets, so that no writer waits long behind it. */
const forgottenAtOnce = 1_000

/** Forgets some of what is older than the last `keptEvents`; true when there may be more of it. */
export async function pruneJournal(tx: Transaction): Promise<boolean> {
  const { first, last } = await journalBounds(tx)
  const oldest = last - keptEvents
  await tx.delete(events).where(lte(events.seq, Math.min(oldest, first + forgottenAtOnce - 1)))
  return oldest >= first + forgottenAtOnce
}

function toEntry(row: typeof events.$inferSelect): JournalEntry {
  const head = { type: 'event', seq: row.seq, topic: row.topic, name: row.name }
  const at = new Date(row.at).toISOString()
  const start = JSON.stringify({ ...head, at }).slice(0, -1)
  const frame = `${start},"data":${row.data}}`
  return {
    seq: row.seq,
    topic: row.topic as Topic,
    name: row.name as EventName,
    data: row.data,
    frame,
    staffFrame:
      row.staffData === null ? frame : `${start},"data":${merged(row.data, row.staffData)}}`,
  }
}

/** Two JSON objects as one; neither is empty. */
function merged(data: string, more: string): string {
  return `${data.slice(0, -1)},${more.slice(1)}`
}
