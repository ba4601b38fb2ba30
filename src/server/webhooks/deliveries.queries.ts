import { and, asc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { EventName } from '#shared/contract/events.ts'
import type { DeliveryState } from '#shared/domain/shop/webhooks.ts'
import type { AnyDatabase, Reader, Transaction } from '../db/engine/engine.ts'
import { built } from '../db/engine/statements.ts'
import { inList } from '../db/query/conditions.ts'
import { type PageInput, readPage } from '../db/query/paging.ts'
import { webhookDeliveries } from '../db/schema/webhooks.ts'
import { isDeliveryWaiting } from '../journal/deliveries.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

const { id, webhookId, subject, seq, state, nextAttemptAt, createdAt } = webhookDeliveries

const next = built((db) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookId, sql.placeholder('webhookId')),
        isNotNull(nextAttemptAt),
        // One that is sent again must not overtake, nor be overtaken.
        sql`not exists (select 1 from webhook_deliveries earlier where earlier.webhook_id = ${webhookId} and earlier.subject = ${subject} and earlier.state = 'waiting' and earlier.seq < ${seq})`,
      ),
    )
    .orderBy(asc(nextAttemptAt), asc(seq))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** The deliveries of a webhook that are sent next, whether or not they are due. */
export async function nextDeliveries(
  db: Reader,
  webhook: string,
  limit: number,
): Promise<DeliveryRow[]> {
  return next(db).all({ webhookId: webhook, limit })
}

type Filters = { webhook: string; events: readonly EventName[]; state?: DeliveryState | undefined }

export async function listDeliveryRows(
  db: Reader,
  { webhook, events, state: only, ...input }: PageInput & Filters,
) {
  const chosen = and(
    eq(webhookId, webhook),
    inList(webhookDeliveries.event, [...events]),
    only === undefined ? undefined : eq(state, only),
  )
  return readPage(webhookDeliveries, 'newest', input, {
    find: async ({ after, orderBy, limit }) =>
      db
        .select()
        .from(webhookDeliveries)
        .where(and(chosen, after))
        .orderBy(...orderBy)
        .limit(limit),
    count: () => db.$count(webhookDeliveries, chosen),
  })
}

export async function findDelivery(db: AnyDatabase, key: string): Promise<DeliveryRow | null> {
  const [row] = await db.select().from(webhookDeliveries).where(eq(id, key)).limit(1)
  return row ?? null
}

export async function updateDelivery(
  tx: Transaction,
  key: string,
  changes: Partial<DeliveryRow>,
): Promise<void> {
  await tx.update(webhookDeliveries).set(changes).where(eq(id, key))
}

const ofSubject = (row: Pick<DeliveryRow, 'webhookId' | 'subject'>): SQL | undefined =>
  and(eq(webhookId, row.webhookId), eq(subject, row.subject), isDeliveryWaiting)

/** Lets the next delivery about the same subject be sent. */
export async function releaseNext(tx: Transaction, row: DeliveryRow, now: number): Promise<void> {
  const [first] = await tx
    .select({ id, nextAttemptAt })
    .from(webhookDeliveries)
    .where(ofSubject(row))
    .orderBy(asc(seq))
    .limit(1)
  if (first && first.nextAttemptAt === null) {
    await updateDelivery(tx, first.id, { nextAttemptAt: now })
  }
}

/** Sends the first delivery about a subject now, which the others wait for. */
export async function hurry(tx: Transaction, row: DeliveryRow, now: number): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: now })
    .where(and(ofSubject(row), isNotNull(nextAttemptAt)))
}

/** Sends what waits for its next attempt now. */
export async function hurryAll(tx: Transaction, webhook: string, now: number): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: now })
    .where(and(eq(webhookId, webhook), isNotNull(nextAttemptAt)))
}

/** Ends every delivery of a webhook that waits. */
export async function endWaiting(tx: Transaction, webhook: string): Promise<void> {
  const isOfWebhook = and(eq(webhookId, webhook), isDeliveryWaiting)
  const ended = { state: 'failed', nextAttemptAt: null } as const
  await tx
    .update(webhookDeliveries)
    .set({ ...ended, fault: 'ended' })
    .where(and(isOfWebhook, isNull(webhookDeliveries.lastAttemptAt)))
  await tx.update(webhookDeliveries).set(ended).where(isOfWebhook)
}

const KEPT_FOR = 30 * 24 * 60 * 60 * 1000

/** Deleted per transaction, so that other writers do not wait long. */
const AT_ONCE = 500

/** Deletes a batch of old deliveries that are over; returns true if more may remain. */
export async function pruneDeliveries(tx: Transaction, now: number): Promise<boolean> {
  const old = await tx
    .select({ id })
    .from(webhookDeliveries)
    .where(and(sql`${state} <> 'waiting'`, lt(createdAt, now - KEPT_FOR)))
    .limit(AT_ONCE)
  const ids = old.map((row) => row.id)
  if (ids.length > 0) await tx.delete(webhookDeliveries).where(inList(id, ids))
  return old.length === AT_ONCE
}

export function countWaiting(db: Reader): Promise<number> {
  return db.$count(webhookDeliveries, isDeliveryWaiting)
}
