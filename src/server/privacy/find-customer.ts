import { and, eq, inArray, isNotNull, lte, notInArray, or, sql } from 'drizzle-orm'
import { accountKinds } from '../../shared/domain/shop/mail.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { contains } from '../db/query/expressions.ts'
import { payments } from '../db/schema/payments.ts'
import { refunds } from '../db/schema/refunds.ts'
import { orders, outbox, reviews } from '../db/schema/shop.ts'

/** A customer's orders, payments, refunds, reviews and emails. */
export type Customer = Awaited<ReturnType<typeof findCustomer>>

/** The form in which addresses are compared; the database folds the letters A to Z only. */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** The customer's email address as it appears in stored JSON, in lower case. */
export function quotedEmail(key: string): string {
  return `"customeremail":${JSON.stringify(key)}`
}

const toCustomers = [
  'order_confirmation',
  'order_shipped',
  'order_cancelled',
  'order_refunded',
  'payment_pending',
  'payment_denied',
]

/**
 * The data of a customer up to a moment (PRIV-01). A customer is identified by an email address, in
 * any letter case; each order without one is its own customer, identified by the order's id.
 */
export async function findCustomer(
  db: AnyDatabase,
  emailOrId: string,
  until: number = Number.MAX_SAFE_INTEGER,
) {
  const key = emailKey(emailOrId.trim())
  const quoted = quotedEmail(key)
  const hasEmail = eq(sql`lower(${orders.customerEmail})`, key)
  const isAlone = and(eq(orders.customerEmail, ''), eq(sql`lower(${orders.id})`, key))
  const bought = await db
    .select()
    .from(orders)
    .where(and(or(hasEmail, isAlone), lte(orders.createdAt, until)))
  const ids = bought.map(({ id }) => id)
  const named = and(isNotNull(payments.draft), contains(sql`lower(${payments.draft})`, quoted))
  const paid = await db
    .select()
    .from(payments)
    .where(and(lte(payments.createdAt, until), or(inList(payments.orderId, ids), named)))
  const refunded = await db.select().from(refunds).where(inList(refunds.orderId, ids))
  const written = await db
    .select()
    .from(reviews)
    .where(and(eq(sql`lower(${reviews.customerEmail})`, key), lte(reviews.createdAt, until)))
  const sent = await db
    .select()
    .from(outbox)
    .where(
      and(
        // A notice to a dashboard account is not mail to a customer.
        notInArray(outbox.kind, accountKinds),
        lte(outbox.createdAt, until),
        or(
          inList(outbox.orderId, ids),
          and(inArray(outbox.kind, toCustomers), eq(sql`lower(${outbox.recipient})`, key)),
          contains(sql`lower(${outbox.data})`, quoted),
        ),
      ),
    )
  return {
    key,
    /** Empty if the customer has none. */
    email: bought.some(({ customerEmail }) => customerEmail === '') ? '' : key,
    orders: bought,
    payments: paid,
    refunds: refunded,
    reviews: written,
    mails: sent,
  }
}

/** The names that a customer has given, longest first. */
export function namesOf({ orders: bought, payments: paid, reviews: written }: Customer): string[] {
  const drafts = paid.flatMap(({ draft }) => draft ?? [])
  const names = [...bought, ...drafts, ...written].map(({ customerName }) => customerName.trim())
  return [...new Set(names)]
    .filter((name) => name !== '')
    .toSorted((one, other) => other.length - one.length)
}
