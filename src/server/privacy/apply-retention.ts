import { and, gt, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import { emailKey } from '#shared/domain/customer/email-key.ts'
import { isErasedEmail } from '#shared/domain/customer/erased-customer.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import type { Engine, Reader } from '../db/engine/engine.ts'
import { deepestCause, isStorageFault } from '../db/errors.ts'
import { deletedReviews } from '../db/schema/catalog/deletions.ts'
import { payments } from '../db/schema/payments/payments.ts'
import { orders, reviews } from '../db/schema/shop.ts'
import type { DataPaths } from '../runtime/disk/data-paths.ts'
import { eraseCustomer, NotErasableError, readShared, type Shared } from './erase-customer.ts'
import { copyErasureList, noteErased } from './erasure-list.ts'
import { type Customer, findCustomer } from './find-customer.ts'
import { eraseOutsideTables, scrub } from './forget.ts'
import { pagesOf } from './pages-of.ts'
import { reasonsNotToErase } from './refusals.ts'

type Retention = {
  /** Milliseconds since 1970; customers with newer activity are not erased. */
  before: number
  isDryRun: boolean
  onProgress: (done: number) => void
}

type Report = {
  customers: number
  orders: number
  /** Why inactive customers were not erased: one sentence for each open item. */
  kept: string[]
  /** The customers whose erasure failed, with the error, one sentence each. */
  failed: string[]
}

/** Records per step. */
const AT_ONCE = 500

/**
 * Erases every customer whose last order, payment and review are older than a moment (PRIV-07). A
 * customer with an open order, payment or refund stays. An error for one customer does not stop the
 * others from being erased. Running it again completes a run that was interrupted.
 */
export async function applyRetention(
  db: Engine,
  { paths, backups }: { paths: DataPaths; backups: string | null },
  { before, isDryRun, onProgress }: Retention,
): Promise<Report> {
  const report: Report = { customers: 0, orders: 0, kept: [], failed: [] }
  const handledIds = new Set<string>()
  const shared = await readShared(db.read)
  for await (const page of customersBefore(db.read, before)) {
    const erased: Customer[] = []
    for (const emailOrId of page) {
      if (isErasedEmail(emailOrId) || handledIds.has(emailOrId)) continue
      handledIds.add(emailOrId)
      const customer = await eraseIfInactive(db, emailOrId, { before, isDryRun, report, shared })
      if (customer) erased.push(customer)
      onProgress(handledIds.size)
    }
    report.customers += erased.length
    for (const customer of erased) report.orders += customer.orders.length
    if (isDryRun || erased.length === 0) continue
    const keys = erased.map(({ key }) => key)
    await noteErased(paths.root, keys, Date.now())
    if (backups !== null) await copyErasureList(paths.root, backups)
    await eraseOutsideTables(paths, erased)
  }
  if (!isDryRun && report.customers > 0) await scrub(paths)
  return report
}

type Inactivity = Pick<Retention, 'before' | 'isDryRun'> & { report: Report; shared: Shared }

/**
 * Erases an inactive customer and returns the previous data; a dry run only returns the data.
 * Returns null if the customer stays. Open items and errors are added to the report.
 */
async function eraseIfInactive(
  db: Engine,
  emailOrId: string,
  { before, isDryRun, report, shared }: Inactivity,
): Promise<Customer | null> {
  const customer = await findCustomer(db.read, emailOrId, undefined, shared)
  const isActive = [...customer.orders, ...customer.payments, ...customer.reviews].some(
    ({ createdAt }) => createdAt >= before,
  )
  const reasons = isActive ? [] : reasonsNotToErase(customer)
  report.kept.push(...reasons)
  if (isActive || reasons.length > 0) return null
  if (isDryRun) return customer
  try {
    return await eraseCustomer(db, { emailOrId, until: Date.now(), command: 'retention', shared })
  } catch (error) {
    // The customer has just ordered.
    if (error instanceof NotErasableError) return null
    // If the database is at fault, every other customer would fail as well.
    if (isStorageFault(error) || !(error instanceof Error)) throw error
    const { message } = deepestCause(error)
    report.failed.push(`The customer of ${recordOf(customer)} was not erased: ${message}`)
    return null
  }
}

/** A record by which staff can find a customer, whose name must not be logged. */
function recordOf({ orders: bought, reviews: written, payments: paid }: Customer): string {
  if (bought[0]) return `order ${orderNumber(bought[0].id)}`
  return written[0] ? `review ${written[0].id}` : `payment ${paid[0]?.id}`
}

/**
 * The addresses to check, and the ids of orders without one, in pages; some occur more than once.
 */
async function* customersBefore(db: Reader, before: number): AsyncGenerator<string[]> {
  for (const table of [orders, reviews, deletedReviews]) {
    const written = (after: string) => recordsBefore(db, table, before, after)
    for await (const page of pagesOf('', AT_ONCE, written)) {
      yield page.map(({ at, email }) => email || at)
    }
  }
  const typed = (after: string) => draftsBefore(db, before, after)
  for await (const page of pagesOf('', AT_ONCE, typed)) {
    yield page.flatMap(({ draft }) => emailKey(draft?.customerEmail ?? '') || [])
  }
}

/** Orders or reviews whose author has no newer ones; an order without an address is alone. */
function recordsBefore(
  db: Reader,
  table: typeof orders | typeof reviews | typeof deletedReviews,
  before: number,
  after: string,
) {
  const newer = sql`exists (select 1 from ${table} newer
    where lower(newer.customer_email) = lower(${table.customerEmail})
    and newer.created_at >= ${before} and newer.customer_email <> '')`
  return db
    .select({ at: table.id, email: sql<string>`lower(${table.customerEmail})` })
    .from(table)
    .where(and(gt(table.id, after), lt(table.createdAt, before), not(newer)))
    .orderBy(table.id)
    .limit(AT_ONCE)
}

/** Checkouts that were not completed; their email address is only in the draft. */
function draftsBefore(db: Reader, before: number, after: string) {
  const { id, draft, orderId, createdAt } = payments
  return db
    .select({ at: id, draft })
    .from(payments)
    .where(and(gt(id, after), isNull(orderId), isNotNull(draft), lt(createdAt, before)))
    .orderBy(id)
    .limit(AT_ONCE)
}
