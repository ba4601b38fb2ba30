import { and, gte, sql } from 'drizzle-orm'
import { emailsIn } from '#shared/domain/customer/email-key.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { outbox } from '../db/schema/shop.ts'

/**
 * Emails that belong to no order, such as those to staff about reviews and payments, which may name
 * several customers.
 */
export type LooseMails = {
  /** Their ids by the address of a customer. */
  named: Map<string, string[]>
  /** The ids of those that may still take a review. */
  waiting: string[]
  /** The creation of the newest; later ones must be looked into as well. */
  newest: number
}

// A literal, so that the partial index applies.
const isLoose = sql`order_id is null`

/** Reads all of them, which takes long in a shop with many; so not in a transaction. */
export async function readLooseMails(db: AnyDatabase): Promise<LooseMails> {
  const loose: LooseMails = { named: new Map(), waiting: [], newest: 0 }
  const { id, status, createdAt, data } = outbox
  const rows = await db.select({ id, status, createdAt, data }).from(outbox).where(isLoose)
  for (const mail of rows) {
    loose.newest = Math.max(loose.newest, mail.createdAt)
    if (mail.status === 'waiting') loose.waiting.push(mail.id)
    for (const email of emailsIn(JSON.stringify(mail.data))) {
      loose.named.set(email, [...(loose.named.get(email) ?? []), mail.id])
    }
  }
  return loose
}

/** The ids of those that name a customer, or may do so by now. */
export async function looseMailsNaming(
  db: AnyDatabase,
  key: string,
  { named, waiting, newest }: LooseMails,
): Promise<string[]> {
  const later = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isLoose, gte(outbox.createdAt, newest)))
  return [...new Set([...(named.get(key) ?? []), ...waiting, ...later.map(({ id }) => id)])]
}
