import { and, desc, eq, lte, notInArray } from 'drizzle-orm'
import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { type Concern, confirmations, users } from '../db/schema/accounts.ts'
import { collections } from '../db/schema/catalog/collections.ts'
import { productGroups, products } from '../db/schema/catalog/products.ts'
import { discounts } from '../db/schema/discounts.ts'
import { letters } from '../db/schema/letters.ts'
import { payments } from '../db/schema/payments/payments.ts'
import { orders, outbox, reviews } from '../db/schema/shop.ts'
import { webhooks } from '../db/schema/webhooks.ts'

export type Confirmation = typeof confirmations.$inferSelect

/** Previews that an access token may have open at a time; older ones end. */
const MOST_OPEN = 20

export async function insertConfirmation(tx: Transaction, row: Confirmation): Promise<void> {
  await tx.insert(confirmations).values(row)
  const newest = tx
    .select({ id: confirmations.id })
    .from(confirmations)
    .where(eq(confirmations.tokenId, row.tokenId))
    .orderBy(desc(confirmations.expiresAt), desc(confirmations.id))
    .limit(MOST_OPEN)
  await tx
    .delete(confirmations)
    .where(and(eq(confirmations.tokenId, row.tokenId), notInArray(confirmations.id, newest)))
}

/** Takes a confirmation, so that nobody else can; null unless it is for this call. */
export async function takeConfirmation(
  tx: Transaction,
  call: Pick<Confirmation, 'id' | 'tokenId' | 'action' | 'inputHash'>,
): Promise<Confirmation | null> {
  const [row] = await tx
    .delete(confirmations)
    .where(
      and(
        eq(confirmations.id, call.id),
        eq(confirmations.tokenId, call.tokenId),
        eq(confirmations.action, call.action),
        eq(confirmations.inputHash, call.inputHash),
      ),
    )
    .returning()
  return row ?? null
}

export async function pruneConfirmations(tx: Transaction, now: number): Promise<void> {
  await tx.delete(confirmations).where(lte(confirmations.expiresAt, now))
}

/** The records that know when they were last changed, with their kind in the activity. */
const versioned = [
  ['product', products],
  ['order', orders],
  ['review', reviews],
  ['user', users],
  ['mail', outbox],
  ['mail', letters],
  ['payment', payments],
  ['discount', discounts],
  ['group', productGroups],
  ['collection', collections],
  ['webhook', webhooks],
] as const

/** The version that each record has now; null for one that is gone. Others are left out. */
export async function versionsOf(
  db: AnyDatabase,
  records: readonly Omit<Concern, 'version'>[],
): Promise<Concern[]> {
  const versions = new Map<string, number>()
  for (const [kind, table] of versioned) {
    const ids = records.filter((each) => each.kind === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    // Every one of them has these columns.
    const { id, updatedAt } = table as typeof products
    const rows = await db
      .select({ id, updatedAt })
      .from(table as typeof products)
      .where(inList(id, ids))
    for (const row of rows) versions.set(`${kind} ${row.id}`, row.updatedAt)
  }
  // Emails and letters are of one kind, so each record is listed once, whichever table has it.
  return records
    .filter((each) => versioned.some(([kind]) => kind === each.kind))
    .map(({ kind, id }) => ({ kind, id, version: versions.get(`${kind} ${id}`) ?? null }))
}
