import { and, eq, isNull } from 'drizzle-orm'
import type { AnyDatabase, Reader, Transaction } from '../db/engine/engine.ts'
import { updateRow } from '../db/engine/statements.ts'
import { byCreation, type PageInput, readPage } from '../db/query/paging.ts'
import { webhooks } from '../db/schema/webhooks.ts'

export type WebhookRow = typeof webhooks.$inferSelect

export async function findWebhook(db: AnyDatabase, id: string): Promise<WebhookRow | null> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id)).limit(1)
  return row ?? null
}

export async function listWebhookRows(db: Reader, { id, ...input }: PageInput & { id?: string }) {
  const chosen = id === undefined ? undefined : eq(webhooks.id, id)
  return readPage(webhooks, 'oldest', input, {
    find: async ({ after, orderBy, limit }) =>
      db
        .select()
        .from(webhooks)
        .where(and(chosen, after))
        .orderBy(...orderBy)
        .limit(limit),
    count: () => db.$count(webhooks, chosen),
  })
}

/** Those that are on. */
export async function activeWebhooks(db: Reader): Promise<WebhookRow[]> {
  return db
    .select()
    .from(webhooks)
    .where(isNull(webhooks.endedAt))
    .orderBy(...byCreation(webhooks, 'oldest'))
}

export function countWebhooks(db: AnyDatabase): Promise<number> {
  return db.$count(webhooks)
}

export async function insertWebhook(tx: Transaction, row: WebhookRow): Promise<void> {
  await tx.insert(webhooks).values(row)
}

export async function updateWebhookRow(
  tx: Transaction,
  id: string,
  changes: Partial<WebhookRow>,
): Promise<void> {
  await updateRow(tx, webhooks, id, changes)
}

export async function deleteWebhookRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id))
}
