import { and, asc, eq, gt, like, or } from 'drizzle-orm'
import { withoutAuthor, withoutCustomer } from '#shared/domain/customer/erased-customer.ts'
import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { encodeJson } from '../db/schema/columns.ts'
import { webhookDeliveries } from '../db/schema/webhooks.ts'
import { AT_ONCE, extendIndex, type JournalIndex } from './erase-journal.ts'

const { seq, createdAt, body, event } = webhookDeliveries

/** Adds the deliveries to webhooks that have been stored since, at first all of them. */
export function extendDeliveryIndex(db: AnyDatabase, index: JournalIndex): Promise<void> {
  return extendIndex(index, (after) =>
    db
      .select({ seq, at: createdAt, data: body })
      .from(webhookDeliveries)
      .where(and(gt(seq, after), or(like(event, 'order.%'), like(event, 'review.%'))))
      .orderBy(asc(seq))
      .limit(AT_ONCE),
  )
}

/** Replaces the customer's data in deliveries, and deletes responses, which may repeat it. */
export async function eraseDeliveries(
  tx: Transaction,
  seqs: readonly number[],
  alias: string,
): Promise<void> {
  for (const each of seqs) {
    const [row] = await tx.select().from(webhookDeliveries).where(eq(seq, each)).limit(1)
    if (!row) continue
    const { data, ...sent } = JSON.parse(row.body)
    const erased = row.event.startsWith('review.')
      ? withoutAuthor(data, alias)
      : withoutCustomer(data, alias)
    const own = row.event === 'review.deleted' ? data : erased
    await tx
      .update(webhookDeliveries)
      .set({ body: encodeJson({ ...sent, data: own }), response: null })
      .where(eq(seq, each))
  }
}
