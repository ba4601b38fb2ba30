// Why it is built like this: docs/decisions/erasure.md

import { eq } from 'drizzle-orm'
import { emailKey } from '#shared/domain/customer/email-key.ts'
import {
  newErasedEmail,
  withoutAuthor,
  withoutCustomer,
} from '#shared/domain/customer/erased-customer.ts'
import { type Change, recordChange, theShop } from '../audit/record-change.ts'
import { deleteNotes } from '../customers/notes.queries.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Engine, Reader, Transaction } from '../db/engine/engine.ts'
import { updateRow } from '../db/engine/statements.ts'
import { inList } from '../db/query/conditions.ts'
import { nextVersion } from '../db/query/stale.ts'
import { deletedReviews } from '../db/schema/catalog/deletions.ts'
import { stockAlerts } from '../db/schema/catalog/stock-alerts.ts'
import type { MailPayload, ReviewDigest } from '../db/schema/mail-data.ts'
import { payments } from '../db/schema/payments/payments.ts'
import { refunds } from '../db/schema/payments/refunds.ts'
import { outbox, reviews } from '../db/schema/shop.ts'
import { forgetCustomers } from '../discounts/discounts.queries.ts'
import { appendEvent } from '../journal/journal.ts'
import { findDetailedOrder, updateOrderRow } from '../orders/orders.queries.ts'
import { forgetTracking } from '../orders/shipments/shipments.queries.ts'
import { findReviews, toReview } from '../reviews/reviews.queries.ts'
import { eraseAudit, findAudit, lastAudit } from './erase-audit.ts'
import { eraseDeliveries, extendDeliveryIndex } from './erase-deliveries.ts'
import {
  emptyJournalIndex,
  eraseEvents,
  eventsAbout,
  extendJournalIndex,
  type JournalIndex,
} from './erase-journal.ts'
import { type Customer, findCustomer, renamedOrders } from './find-customer.ts'
import { type LooseMails, readLooseMails } from './loose-mails.ts'
import { reasonsNotToErase } from './refusals.ts'

export class NotErasableError extends Error {
  constructor(reasons: readonly string[]) {
    super(`Nothing was erased. ${reasons.join(' ')}`)
    this.name = 'NotErasableError'
  }
}

/** What is long and names many customers, read once for all of them. */
export type Shared = { journal: JournalIndex; deliveries: JournalIndex; loose: LooseMails }

export async function readShared(db: Reader): Promise<Shared> {
  const journal = emptyJournalIndex()
  await extendJournalIndex(db, journal)
  const deliveries = emptyJournalIndex()
  await extendDeliveryIndex(db, deliveries)
  return { journal, deliveries, loose: await readLooseMails(db) }
}

type Erasure = {
  /** The customer's email address, or the id of an order without one. */
  emailOrId: string
  /** Milliseconds since 1970; newer data is not erased. */
  until: number
  /** The command that the audit names. */
  command?: 'customer erase' | 'retention'
  /** For the erasures of many customers. */
  shared?: Shared
  /**
   * Erase despite open orders and payments, because they ended after the restored backup was made.
   */
  isRepeated?: boolean
  /** The account that asked for it; by default the command line. */
  by?: Change['by']
}

/** How often to search again because the customer's records change all the time. */
const MOST_SEARCHES = 5

/**
 * Replaces a customer's name and contact data in every record, in one transaction; amounts, counts,
 * stock and ratings stay as they are (PRIV-03). Returns the data as it was before. Throws
 * `NotErasableError` while an order, a payment or a refund is open.
 *
 * The search is long, so it runs before the transaction, in which the open shop waits. There, records are
 * looked up by indexes, and if there are new ones, the search begins again.
 */
export async function eraseCustomer(
  db: Engine,
  { emailOrId, until, shared, ...erasure }: Erasure,
): Promise<Customer> {
  const read = shared ?? (await readShared(db.read))
  for (let searches = 1; searches <= MOST_SEARCHES; searches += 1) {
    const searchResult = await search(db.read, emailKey(emailOrId), until, read)
    const erased = await atomically({ db }, (tx) =>
      eraseFound(tx, searchResult, { until, ...erasure }),
    )
    if (erased) return erased
  }
  throw new NotErasableError(['The customer is using the shop. Run the command again.'])
}

type SearchResult = Awaited<ReturnType<typeof search>>

async function search(db: Reader, key: string, until: number, { loose, ...indexes }: Shared) {
  const last = await lastAudit(db)
  const hints = { loose, renamed: await renamedOrders(db, key) }
  const customer = await findCustomer(db, key, until, hints)
  const entries = await findAudit(db, customer)
  await extendJournalIndex(db, indexes.journal)
  await extendDeliveryIndex(db, indexes.deliveries)
  return { customer, ...indexes, hints, audit: { last, seqs: entries.map(({ seq }) => seq) } }
}

/** Null if the customer has other records than were found. */
async function eraseFound(
  tx: Transaction,
  searchResult: SearchResult,
  { until, command = 'customer erase', isRepeated = false, by }: Omit<Erasure, 'emailOrId'>,
): Promise<Customer | null> {
  const { key } = searchResult.customer
  const customer = await findCustomer(tx, key, until, searchResult.hints)
  const ids = idsOf(searchResult.customer)
  if (![...idsOf(customer)].every((id) => ids.has(id))) return null
  const reasons = isRepeated ? [] : reasonsNotToErase(customer)
  if (reasons.length > 0) throw new NotErasableError(reasons)
  const alias = newErasedEmail()
  await extendJournalIndex(tx, searchResult.journal)
  await eraseEvents(tx, eventsAbout(searchResult.journal, [key, ...ids], until), alias)
  await extendDeliveryIndex(tx, searchResult.deliveries)
  await eraseDeliveries(tx, eventsAbout(searchResult.deliveries, [key, ...ids], until), alias)
  await eraseAudit(tx, customer, { alias, until, found: searchResult.audit })
  await eraseMail(tx, customer, alias)
  await erasePayments(tx, customer, alias)
  // Before the orders, because notes follow an address that changes.
  await deleteNotes(tx, { email: customer.email, orderIds: ordersOf(customer), until })
  await eraseOrders(tx, customer, alias)
  await forgetCustomers(tx, ordersOf(customer))
  await eraseReviews(tx, customer, alias)
  await eraseAlerts(tx, customer)
  await noteErasure(tx, customer, { alias, command, by })
  return customer
}

function ordersOf({ orders }: Customer): string[] {
  return orders.map(({ id }) => id)
}

/** The ids of all records but emails, which are sent and deleted all the time. */
function idsOf({ orders, payments: paid, refunds: returned, reviews: written }: Customer) {
  return new Set([...orders, ...paid, ...returned, ...written].map(({ id }) => id))
}

async function eraseOrders(tx: Transaction, { orders }: Customer, alias: string) {
  for (const order of orders) {
    const updatedAt = nextVersion(order, Date.now())
    const { customerName, customerEmail, customerPhone, shippingAddress, billingAddress } =
      withoutCustomer(order, alias)
    await updateOrderRow(tx, order.id, {
      customerName,
      customerEmail,
      customerPhone,
      shippingAddress,
      billingAddress,
      updatedAt,
    })
    await forgetTracking(tx, order.id)
    const erased = await findDetailedOrder(tx, order.id)
    if (erased) await appendEvent(tx, updatedAt, 'order.updated', erased)
  }
}

async function eraseReviews(tx: Transaction, { reviews: written }: Customer, alias: string) {
  for (const review of written) {
    const updatedAt = nextVersion(review, Date.now())
    const { customerName, customerEmail, title, comment } = withoutAuthor(review, alias)
    const changes = { customerName, customerEmail, title, comment, updatedAt }
    await updateRow(tx, reviews, review.id, changes)
    await updateRow(tx, deletedReviews, review.id, changes)
    const erased = (await findReviews(tx, [review.id])).get(review.id)
    if (erased) await appendEvent(tx, updatedAt, 'review.updated', toReview(erased))
  }
}

/** Nobody waits for a product under another name. */
async function eraseAlerts(tx: Transaction, { alerts }: Customer) {
  for (const { id } of alerts) await tx.delete(stockAlerts).where(eq(stockAlerts.id, id))
}

/** Also erases the reasons of refunds, which are texts about the customer. */
async function erasePayments(tx: Transaction, customer: Customer, alias: string) {
  for (const { id, draft } of customer.payments) {
    if (draft) await updateRow(tx, payments, id, { draft: withoutCustomer(draft, alias) })
  }
  const ids = customer.refunds.map(({ id }) => id)
  if (ids.length > 0) await tx.update(refunds).set({ reason: null }).where(inList(refunds.id, ids))
}

/**
 * Deletes mail about the customer's orders, even to staff. Review digests are kept, without the
 * customer's data, because they also contain reviews by others.
 */
async function eraseMail(tx: Transaction, { mails, key }: Customer, alias: string) {
  for (const mail of mails) {
    const { kind, data } = mail as unknown as MailPayload
    if (kind !== 'reviews_received') {
      await tx.delete(outbox).where(eq(outbox.id, mail.id))
      continue
    }
    const erased = data.reviews.map((review) =>
      emailKey(review.customerEmail) === key ? withoutAuthor(review, alias) : review,
    )
    const digest: ReviewDigest = { ...data, reviews: erased }
    await updateRow(tx, outbox, mail.id, { data: digest })
  }
}

/** Records that a customer was erased, but not which one. */
async function noteErasure(
  tx: Transaction,
  customer: Customer,
  { alias, command, by }: { alias: string; command: string; by: Change['by'] | undefined },
) {
  await recordChange(tx, {
    by: by ?? theShop('the command line'),
    at: Date.now(),
    action: by ? 'customers.erase' : `command.${command}`,
    subject: { kind: 'customer', id: null, name: by ? 'one customer' : alias },
    before: null,
    after: countsOf(customer),
  })
}

export function countsOf(customer: Customer) {
  const { orders, payments: paid, refunds, reviews: written, alerts, mails } = customer
  return {
    orders: orders.length,
    payments: paid.length,
    refunds: refunds.length,
    reviews: written.length,
    stockAlerts: alerts.length,
    emails: mails.length,
  }
}
