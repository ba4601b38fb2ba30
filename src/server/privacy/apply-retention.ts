import { gt, lt, max, sql } from 'drizzle-orm'
import { isErasedEmail } from '../../shared/domain/customer/erased-customer.ts'
import type { Engine, Reader } from '../db/engine/engine.ts'
import { orders } from '../db/schema/shop.ts'
import type { DataPaths } from '../runtime/data-paths.ts'
import { eraseCustomer, NotErasableError } from './erase-customer.ts'
import { copyErasureList, noteErased } from './erasure-list.ts'
import { type Customer, findCustomer } from './find-customer.ts'
import { eraseOutsideTables, scrub } from './forget.ts'
import { reasonsNotToErase } from './refusals.ts'

type Retention = {
  /** Milliseconds since 1970; customers with something newer stay. */
  before: number
  isDryRun: boolean
  onProgress: (done: number) => void
}

type Report = {
  customers: number
  orders: number
  /** Why others stay, a sentence each. */
  kept: string[]
}

/** Customers per step; each search for them reads all orders. */
const AT_ONCE = 500

/**
 * Erases every customer whose last order, payment and review are older than a moment (PRIV-07). One who
 * has something open stays. Repeating it completes one that was stopped.
 */
export async function applyRetention(
  db: Engine,
  { paths, backups }: { paths: DataPaths; backups: string | null },
  { before, isDryRun, onProgress }: Retention,
): Promise<Report> {
  const report: Report = { customers: 0, orders: 0, kept: [] }
  let done = 0
  for (let after = ''; ;) {
    const found = await emailsBefore(db.read, before, after)
    const erased: Customer[] = []
    for (const email of found.filter((each) => !isErasedEmail(each))) {
      const customer = await eraseIfInactive(db, email, { before, isDryRun })
      if (Array.isArray(customer)) report.kept.push(...customer)
      else erased.push(customer)
      onProgress((done += 1))
    }
    report.customers += erased.length
    for (const customer of erased) report.orders += customer.orders.length
    if (!isDryRun && erased.length > 0) {
      const emails = erased.map(({ email }) => email)
      await noteErased(paths.root, emails, Date.now())
      if (backups !== null) await copyErasureList(paths.root, backups)
      await eraseOutsideTables(db.read, paths, erased)
    }
    const last = found.at(-1)
    if (last === undefined || found.length < AT_ONCE) break
    after = last
  }
  if (!isDryRun && report.customers > 0) await scrub(paths)
  return report
}

/** The customer who was erased or would be; or why she stays. */
async function eraseIfInactive(
  db: Engine,
  email: string,
  { before, isDryRun }: Pick<Retention, 'before' | 'isDryRun'>,
): Promise<Customer | string[]> {
  const found = await findCustomer(db.read, email)
  const isActive = [...found.payments, ...found.reviews].some(
    ({ createdAt }) => createdAt >= before,
  )
  const reasons = isActive ? [] : reasonsNotToErase(found)
  if (isActive || reasons.length > 0) return reasons
  if (isDryRun) return found
  try {
    return await eraseCustomer(db, { email, until: Date.now(), command: 'retention' })
  } catch (error) {
    // The customer has ordered in this moment.
    if (error instanceof NotErasableError) return []
    throw error
  }
}

/** In order, the addresses whose newest order is older than a moment. */
async function emailsBefore(db: Reader, before: number, after: string): Promise<string[]> {
  const email = sql<string>`lower(${orders.customerEmail})`
  const found = await db
    .select({ email })
    .from(orders)
    .where(gt(email, after))
    .groupBy(email)
    .having(lt(max(orders.createdAt), before))
    .orderBy(email)
    .limit(AT_ONCE)
  return found.map((row) => row.email)
}
