import { and, asc, gt, lte, max, min, sql } from 'drizzle-orm'
import { type EventData, type EventName, type Topic, topicOf } from '#shared/contract/events.ts'
import type { Reader, Transaction } from '../db/engine/engine.ts'
import { doLast } from '../db/engine/keys.ts'
import { built, insertRow } from '../db/engine/statements.ts'
import { encodeJson } from '../db/schema/columns.ts'
import { events } from '../db/schema/shop.ts'
import { queueDeliveries } from './deliveries.ts'

/** An event as everyone sees it, and its frame as staff see it. */
export type JournalEntry = {
  seq: number
  topic: Topic
  name: EventName
  at: number
  /** The topic with the id of what the event is about. */
  subject: string
  data: string
  frame: string
  /** The frame for staff, with the fields that only they see. */
  staffFrame: string
}

/** Events kept for sockets that reconnect. A socket that is further behind must fetch everything again. */
const keptEvents = 100_000

export async function appendEvent<Name extends EventName>(
  tx: Transaction,
  at: number,
  name: Name,
  data: EventData[Name],
  /** Fields of `data` that only staff see. */
  forStaff?: object,
): Promise<void> {
  const staffData = forStaff ? encodeJson(forStaff) : null
  const row = { topic: topicOf(name), name, at, data: encodeJson(data), staffData }
  await doLast(tx, () => insertRow(tx, events, row))
  await queueDeliveries(tx, { name, at, subject: subjectOf(row), data: dataForStaff(row) })
}

/**
 * Appends an event of a product that is not in the shop. Only staff see it as what it is: everyone
 * else sees that a product with this id is not there.
 */
export async function appendHidden(
  tx: Transaction,
  at: number,
  name: 'product.created' | 'product.updated',
  { id, ...product }: { id: string },
): Promise<void> {
  await appendEvent(tx, at, name, { id } as EventData[typeof name], product)
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

export async function readEvents(
  db: Reader,
  { after, upTo = Number.MAX_SAFE_INTEGER, limit }: Range,
): Promise<JournalEntry[]> {
  const rows = await inRange(db).all({ after, upTo, limit })
  return rows.map(toEntry)
}

/** The first and the last number in the journal; both 0 while it is empty. */
export async function journalBounds(
  db: Pick<Reader, 'select'>,
): Promise<{ first: number; last: number }> {
  // One statement with both min and max would read the whole table.
  const [first] = await db.select({ seq: min(events.seq) }).from(events)
  const [last] = await db.select({ seq: max(events.seq) }).from(events)
  return { first: first?.seq ?? 0, last: last?.seq ?? 0 }
}

/** Events deleted per transaction, so that other writers do not wait long. */
const pruneBatch = 1_000

/** Deletes a batch of the events older than the last `keptEvents`; returns true if more remain. */
export async function pruneJournal(tx: Transaction): Promise<boolean> {
  const { first, last } = await journalBounds(tx)
  const oldest = last - keptEvents
  await tx.delete(events).where(lte(events.seq, Math.min(oldest, first + pruneBatch - 1)))
  return oldest >= first + pruneBatch
}

function toEntry(row: typeof events.$inferSelect): JournalEntry {
  const at = new Date(row.at).toISOString()
  const startOf = (name: string) =>
    JSON.stringify({ type: 'event', seq: row.seq, topic: row.topic, name, at }).slice(0, -1)
  const name = isHidden(row) ? 'product.deleted' : (row.name as EventName)
  const frame = `${startOf(name)},"data":${row.data}}`
  return {
    seq: row.seq,
    topic: row.topic as Topic,
    name,
    at: row.at,
    subject: subjectOf(row),
    data: row.data,
    frame,
    staffFrame:
      row.staffData === null ? frame : `${startOf(row.name)},"data":${dataForStaff(row)}}`,
  }
}

type Data = { data: string; staffData: string | null }

function dataForStaff({ data, staffData }: Data): string {
  return staffData === null ? data : merged(data, staffData)
}

function subjectOf({ topic, data }: { topic: string; data: string }): string {
  return `${topic} ${idIn(data)}`
}

/** The id in an event's data. It is usually the first field, so the rest need not be parsed. */
function idIn(data: string): string {
  return /^\{"id":"([^"]*)"/.exec(data)?.[1] ?? String((JSON.parse(data) as { id?: string }).id)
}

/** Whether the event is of a product that is not in the shop: everyone may see its id only. */
function isHidden({ topic, data, staffData }: typeof events.$inferSelect): boolean {
  return topic === 'products' && staffData !== null && /^\{"id":"[^"]*"\}$/.test(data)
}

/** Merges two non-empty JSON objects without parsing them. */
function merged(data: string, more: string): string {
  return `${data.slice(0, -1)},${more.slice(1)}`
}
