import { and, eq, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import { emailKey, emailsIn } from '#shared/domain/customer/email-key.ts'
import { accountKinds, customerKinds } from '#shared/domain/shop/mail.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { inList, isAddress } from '../db/query/conditions.ts'
import { draftEmail } from '../db/query/expressions.ts'
import { hasAuditWords } from '../db/query/full-text.ts'
import { audit } from '../db/schema/audit.ts'
import { deletedReviews } from '../db/schema/catalog/deletions.ts'
import { stockAlerts } from '../db/schema/catalog/stock-alerts.ts'
import { payments } from '../db/schema/payments/payments.ts'
import { refunds } from '../db/schema/payments/refunds.ts'
import { orders, outbox, reviews } from '../db/schema/shop.ts'
import { withShipments } from '../orders/shipments/shipments.queries.ts'
import { type LooseMails, looseMailsNaming, readLooseMails } from './loose-mails.ts'

/** A customer's orders, payments, refunds, reviews, stock alerts and emails. */
export type Customer = Awaited<ReturnType<typeof findCustomer>>

/** What was searched for before, because it takes long. */
type SearchHints = { loose?: LooseMails; renamed?: readonly string[] }

/**
 * The data of a customer up to a moment (PRIV-01). A customer is identified by an email address, in
 * any letter case; each order without one is its own customer, identified by the order's id. With all
 * of these hints, every query is short, as it must be in a transaction.
 */
export async function findCustomer(
  db: AnyDatabase,
  emailOrId: string,
  until: number = Number.MAX_SAFE_INTEGER,
  { loose, renamed }: SearchHints = {},
) {
  const key = emailKey(emailOrId.trim())
  const bought = await findOrders(db, key, until)
  const ids = bought.map(({ id }) => id)
  const paid = await findPayments(db, key, ids, until)
  const refunded = await db.select().from(refunds).where(inList(refunds.orderId, ids))
  const written = await findReviews(db, reviews, key, until)
  const deleted = await findReviews(db, deletedReviews, key, until)
  const others = [
    ...paid.flatMap(({ orderId }) => orderId ?? []),
    ...(renamed ?? (await renamedOrders(db, key))),
  ]
  const looseIds = await looseMailsNaming(db, key, loose ?? (await readLooseMails(db)))
  return {
    key,
    /** Empty if the customer has none. */
    email: bought.some(({ customerEmail }) => customerEmail === '') ? '' : key,
    orders: bought,
    payments: paid,
    refunds: refunded,
    reviews: [...written, ...deleted],
    alerts: await findAlerts(db, key, until),
    mails: await findMails(db, { key, ids, others, looseIds, until }),
  }
}

async function findAlerts(db: AnyDatabase, key: string, until: number) {
  return db
    .select()
    .from(stockAlerts)
    .where(and(isAddress(stockAlerts.email, key), lte(stockAlerts.createdAt, until)))
}

type ReviewTable = typeof reviews | typeof deletedReviews

const lowered = (column: typeof orders.customerEmail | ReviewTable['customerEmail']) =>
  sql`lower(${column})`

async function findReviews(db: AnyDatabase, table: ReviewTable, key: string, until: number) {
  return db
    .select()
    .from(table)
    .where(and(eq(lowered(table.customerEmail), key), lte(table.createdAt, until)))
}

async function findOrders(db: AnyDatabase, key: string, until: number) {
  const select = (isHers: SQL | undefined) =>
    db
      .select()
      .from(orders)
      .where(and(isHers, lte(orders.createdAt, until)))
  const named = key === '' ? [] : await select(eq(lowered(orders.customerEmail), key))
  const alone = await select(and(eq(orders.id, key), eq(orders.customerEmail, '')))
  return withShipments(db, [...named, ...alone])
}

async function findPayments(
  db: AnyDatabase,
  key: string,
  orderIds: readonly string[],
  until: number,
) {
  const select = (isHers: SQL | undefined) =>
    db
      .select()
      .from(payments)
      .where(and(isHers, lte(payments.createdAt, until)))
  const ofOrders = await select(inList(payments.orderId, orderIds))
  const named = await select(eq(draftEmail(payments.draft), key))
  return [...new Map([...ofOrders, ...named].map((payment) => [payment.id, payment])).values()]
}

/** The ids of orders that had this address until staff changed it. */
export async function renamedOrders(db: AnyDatabase, key: string): Promise<string[]> {
  const named = hasAuditWords(key)
  if (!named) return []
  const { subjectId, kind } = audit
  // Without a condition on the kind, for which PostgreSQL would leave the index of words unused.
  const entries = await db.select({ id: subjectId, kind }).from(audit).where(named)
  return entries.flatMap((entry) => (entry.kind === 'order' ? (entry.id ?? []) : []))
}

type MailSearch = {
  key: string
  /** The customer's orders. */
  ids: readonly string[]
  /** Orders whose emails may name the customer. */
  others: readonly string[]
  looseIds: readonly string[]
  until: number
}

async function findMails(db: AnyDatabase, { key, ids, others, looseIds, until }: MailSearch) {
  const select = (isCandidate: SQL | undefined) =>
    db
      .select()
      .from(outbox)
      // A notice to a dashboard account is not mail to a customer.
      .where(and(isCandidate, notInArray(outbox.kind, accountKinds), lte(outbox.createdAt, until)))
  const isToCustomer = and(isAddress(outbox.recipient, key), inList(outbox.kind, customerKinds))
  const candidates = [
    ...(await select(inList(outbox.orderId, [...ids, ...others]))),
    ...(await select(isToCustomer)),
    ...(await select(inList(outbox.id, looseIds))),
  ]
  const own = new Set(ids)
  const isHers = (mail: (typeof candidates)[number]) =>
    own.has(mail.orderId ?? '') ||
    (customerKinds.includes(mail.kind) && emailKey(mail.recipient) === key) ||
    emailsIn(JSON.stringify(mail.data)).includes(key)
  return [...new Map(candidates.filter(isHers).map((mail) => [mail.id, mail])).values()]
}

/** The names that a customer has given, longest first. */
export function namesOf({ orders: bought, payments: paid, reviews: written }: Customer): string[] {
  const drafts = paid.flatMap(({ draft }) => draft ?? [])
  const names = [...bought, ...drafts, ...written].map(({ customerName }) => customerName.trim())
  return [...new Set(names)]
    .filter((name) => name !== '')
    .toSorted((one, other) => other.length - one.length)
}
