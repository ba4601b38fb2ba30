import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { emailKey } from '#shared/domain/customer/email-key.ts'
import { isErasedEmail } from '#shared/domain/customer/erased-customer.ts'
import type { Engine } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { audit } from '../db/schema/audit.ts'
import { deletedReviews } from '../db/schema/catalog/deletions.ts'
import { payments } from '../db/schema/payments/payments.ts'
import { events, orders, reviews } from '../db/schema/shop.ts'
import type { DataPaths } from '../runtime/disk/data-paths.ts'
import { eraseCustomer, readShared } from './erase-customer.ts'
import { erasedAt, readErasureList, writeErasureList } from './erasure-list.ts'
import { type Customer } from './find-customer.ts'
import { eraseOutsideTables, scrub } from './forget.ts'
import { pagesOf } from './pages-of.ts'

/**
 * Erases from a restored backup everyone who was erased since it was made (PRIV-06). Returns the
 * number of customers. Does nothing unless a restore has just put a backup in place.
 */
export async function repeatErasures(db: Engine, paths: DataPaths): Promise<number> {
  const list = readErasureList(paths.root)
  if (!list?.isPending) return 0
  const erased: Customer[] = []
  const shared = await readShared(db.read)
  for (const emailOrId of await knownCustomers(db)) {
    const until = erasedAt(list, emailOrId)
    if (until === null) continue
    erased.push(await eraseCustomer(db, { emailOrId, until, isRepeated: true, shared }))
  }
  await eraseOutsideTables(paths, erased)
  if (erased.length > 0) await scrub(paths)
  await writeErasureList(paths.root, { ...list, isPending: false })
  return erased.length
}

const AT_ONCE = 1_000

/**
 * Every customer's address in the database, even in records that were changed or deleted since, and
 * the id of every order without one.
 */
async function knownCustomers({ read }: Engine): Promise<Set<string>> {
  const emails = new Set<string>()
  const note = (value: unknown) => {
    if (typeof value === 'string' && !isErasedEmail(value)) emails.add(emailKey(value))
  }
  const bought = await read.selectDistinct({ email: orders.customerEmail }).from(orders)
  const written = await read.selectDistinct({ email: reviews.customerEmail }).from(reviews)
  const deleted = await read
    .selectDistinct({ email: deletedReviews.customerEmail })
    .from(deletedReviews)
  for (const { email } of [...bought, ...written, ...deleted]) note(email)
  const nameless = await read
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.customerEmail, ''))
  for (const { id } of nameless) note(id)

  const paymentsAfter = (after: string) =>
    read
      .select({ at: payments.id, draft: payments.draft })
      .from(payments)
      .where(and(gt(payments.id, after), isNotNull(payments.draft)))
      .orderBy(asc(payments.id))
      .limit(AT_ONCE)
  for await (const page of pagesOf('', AT_ONCE, paymentsAfter)) {
    for (const { draft } of page) note(draft?.customerEmail)
  }

  const eventsAfter = (after: number) =>
    read
      .select({ at: events.seq, data: events.data })
      .from(events)
      .where(and(gt(events.seq, after), inList(events.topic, ['orders', 'reviews'])))
      .orderBy(asc(events.seq))
      .limit(AT_ONCE)
  for await (const page of pagesOf(0, AT_ONCE, eventsAfter)) {
    for (const { data } of page) note(JSON.parse(data).customerEmail)
  }

  const auditAfter = (after: number) =>
    read
      .select({ at: audit.seq, changes: audit.changes })
      .from(audit)
      .where(gt(audit.seq, after))
      .orderBy(asc(audit.seq))
      .limit(AT_ONCE)
  for await (const page of pagesOf(0, AT_ONCE, auditAfter)) {
    for (const { field, before, after } of page.flatMap(({ changes }) => changes)) {
      if (field !== 'customerEmail') continue
      note(before)
      note(after)
    }
  }
  return emails
}
