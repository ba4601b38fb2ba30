import { and, asc, eq, gt } from 'drizzle-orm'
import { emailsIn } from '#shared/domain/customer/email-key.ts'
import { withoutAuthor, withoutCustomer } from '#shared/domain/customer/erased-customer.ts'
import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { encodeJson } from '../db/schema/columns.ts'
import { events } from '../db/schema/shop.ts'

export const AT_ONCE = 1_000

type Mention = { seq: number; at: number }

/** Whom the events of the journal are about. Reading 100,000 events for each customer would take long. */
export type JournalIndex = {
  /** The number of the last event that was read. */
  last: number
  /** By the id of an order or review, and by the address in an event, in lower case. */
  mentions: Map<string, Mention[]>
}

export function emptyJournalIndex(): JournalIndex {
  return { last: 0, mentions: new Map() }
}

/** Adds the events that have been appended since, at first all of them. */
export function extendJournalIndex(db: AnyDatabase, index: JournalIndex): Promise<void> {
  return extendIndex(index, (after) =>
    db
      .select({ seq: events.seq, at: events.at, data: events.data })
      .from(events)
      .where(and(gt(events.seq, after), inList(events.topic, ['orders', 'reviews'])))
      .orderBy(asc(events.seq))
      .limit(AT_ONCE),
  )
}

type Page = { seq: number; at: number; data: string }[]

/** Adds what has been stored since. The data is JSON of an order or review, or has it as `data`. */
export async function extendIndex(
  index: JournalIndex,
  pageAfter: (seq: number) => PromiseLike<Page>,
): Promise<void> {
  for (;;) {
    const page = await pageAfter(index.last)
    for (const { seq, at, data } of page) {
      index.last = seq
      for (const key of keysIn(data)) {
        const mentions = index.mentions.get(key)
        if (mentions) mentions.push({ seq, at })
        else index.mentions.set(key, [{ seq, at }])
      }
    }
    if (page.length < AT_ONCE) return
  }
}

/** The id of the order or review, and every customer's address in it. */
function keysIn(data: string): Set<string> {
  const { id, data: inner } = JSON.parse(data) as { id: string; data?: { id: string } }
  return new Set([inner?.id ?? id, ...emailsIn(data)])
}

/** The events up to a moment about any of these ids and addresses. */
export function eventsAbout(
  { mentions }: JournalIndex,
  keys: Iterable<string>,
  until: number,
): number[] {
  const entries = [...keys].flatMap((key) => mentions.get(key) ?? [])
  return [...new Set(entries.filter(({ at }) => at <= until).map(({ seq }) => seq))]
}

/** Replaces the customer's data in events. Events keep their numbers, so dashboards miss none. */
export async function eraseEvents(
  tx: Transaction,
  seqs: readonly number[],
  alias: string,
): Promise<void> {
  for (const seq of seqs) {
    const [event] = await tx.select().from(events).where(eq(events.seq, seq)).limit(1)
    if (!event || event.name === 'review.deleted') continue
    const data = JSON.parse(event.data)
    const erased =
      event.topic === 'reviews' ? withoutAuthor(data, alias) : withoutCustomer(data, alias)
    await tx
      .update(events)
      .set({ data: encodeJson(erased) })
      .where(eq(events.seq, seq))
  }
}
