import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { withoutAuthor, withoutCustomer } from '../../shared/domain/customer/erased-customer.ts'
import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { encodeJson } from '../db/schema/columns.ts'
import { events } from '../db/schema/shop.ts'
import { quotedEmail } from './find-customer.ts'

const AT_ONCE = 1_000

type Search = {
  email: string
  /**
   * The ids of the customer's orders and reviews, to also find events with an earlier address.
   */
  ids: ReadonlySet<string>
  after: number
  until: number
}

type Found = { seqs: number[]; last: number }

/** The events about a customer, and the number of the last event that was read. */
export async function findEvents(db: AnyDatabase, search: Search): Promise<Found> {
  const { email, ids, until } = search
  const quoted = quotedEmail(email)
  const seqs: number[] = []
  let last = search.after
  for (;;) {
    const page = await db
      .select({ seq: events.seq, at: events.at, data: events.data })
      .from(events)
      .where(and(gt(events.seq, last), inArray(events.topic, ['orders', 'reviews'])))
      .orderBy(asc(events.seq))
      .limit(AT_ONCE)
    for (const { seq, at, data } of page) {
      last = seq
      if (at > until) continue
      const isNamed = data.toLowerCase().includes(quoted)
      if (isNamed || ids.has((JSON.parse(data) as { id: string }).id)) seqs.push(seq)
    }
    if (page.length < AT_ONCE) return { seqs, last }
  }
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
