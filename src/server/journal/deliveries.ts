import { and, eq, isNull, sql } from 'drizzle-orm'
import type { EventName } from '#shared/contract/events.ts'
import { findOnce } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { doLast } from '../db/engine/keys.ts'
import { built, insertRow } from '../db/engine/statements.ts'
import { webhookDeliveries, webhooks } from '../db/schema/webhooks.ts'

/** How long a delivery is attempted, in milliseconds. */
const TRY_FOR = 3 * 24 * 60 * 60 * 1000

type Event = {
  name: EventName
  at: number
  /** The topic with the id of what it is about. */
  subject: string
  /** JSON, as staff see it. */
  data: string
}

const active = built((db) =>
  db
    .select({ id: webhooks.id, events: webhooks.events })
    .from(webhooks)
    .where(isNull(webhooks.endedAt))
    .prepare(),
)

// A literal, so that the partial index applies.
export const isDeliveryWaiting = sql`${webhookDeliveries.state} = 'waiting'`

/** The webhooks that may receive events; what appends an event soon can ask for them together with a query. */
export const activeWebhooks = (tx: Transaction) => findOnce(tx, findActive)

const findActive = (tx: Transaction) => active(tx).all()

/** Queues an event for the webhooks that receive it, in the event's transaction. */
export async function queueDeliveries(
  tx: Transaction,
  { name, at, subject, data }: Event,
): Promise<void> {
  for (const webhook of await activeWebhooks(tx)) {
    if (!webhook.events.includes(name)) continue
    const timestamp = new Date(at).toISOString()
    const row = {
      id: Bun.randomUUIDv7(),
      webhookId: webhook.id,
      event: name,
      subject,
      body: `{"type":"${name}","timestamp":"${timestamp}","data":${data}}`,
      nextAttemptAt: (await isQueued(tx, webhook.id, subject)) ? null : at,
      giveUpAt: at + TRY_FOR,
      createdAt: at,
    }
    await doLast(tx, () => insertRow(tx, webhookDeliveries, row))
  }
}

/** Whether an earlier delivery about the same subject waits. */
async function isQueued(tx: Transaction, webhookId: string, subject: string): Promise<boolean> {
  const [row] = await tx
    .select({ seq: webhookDeliveries.seq })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.subject, subject),
        isDeliveryWaiting,
      ),
    )
    .limit(1)
  return row !== undefined
}
