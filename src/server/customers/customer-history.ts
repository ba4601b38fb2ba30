import { and, desc, eq } from 'drizzle-orm'
import type { Permission } from '#shared/contract/permissions.ts'
import type { CustomerHistory } from '#shared/contract/staff/customers.ts'
import { longestHistory } from '#shared/domain/customer/customers.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { customerKinds, type MailKind } from '#shared/domain/shop/mail.ts'
import type { Reader } from '../db/engine/engine.ts'
import { inList, isAddress } from '../db/query/conditions.ts'
import { products } from '../db/schema/catalog/products.ts'
import { orders, outbox, reviews } from '../db/schema/shop.ts'
import { itemsOf } from '../orders/orders.queries.ts'

/** The latest of what the shop has of a customer and this reader may see, newest first. */
export async function historyOf(
  db: Reader,
  email: string,
  granted: ReadonlySet<Permission>,
): Promise<CustomerHistory> {
  return {
    orders: granted.has('orders:read') ? await latestOrders(db, email) : [],
    reviews: granted.has('reviews:read') ? await latestReviews(db, email) : [],
    emails: granted.has('mail:read') ? await latestEmails(db, email) : [],
  }
}

async function latestOrders(db: Reader, email: string) {
  const { id, status, totalCents, refundedCents, createdAt } = orders
  const rows = await db
    .select({ id, status, totalCents, refundedCents, createdAt })
    .from(orders)
    .where(isAddress(orders.customerEmail, email))
    .orderBy(desc(createdAt), desc(id))
    .limit(longestHistory)
  const items = await itemsOf(
    db,
    rows.map((order) => order.id),
  )
  return rows.map((order) => ({
    id: order.id,
    status: order.status,
    totalAmount: formatMoney(order.totalCents),
    refundedAmount: formatMoney(order.refundedCents),
    items: (items.get(order.id) ?? []).map(({ productName, quantity }) => ({
      productName,
      quantity,
    })),
    createdAt: new Date(order.createdAt).toISOString(),
  }))
}

async function latestReviews(db: Reader, email: string) {
  const { id, productId, rating, title, comment, status, createdAt } = reviews
  const rows = await db
    .select({
      id,
      productId,
      productName: products.name,
      rating,
      title,
      comment,
      status,
      createdAt,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, productId))
    .where(isAddress(reviews.customerEmail, email))
    .orderBy(desc(createdAt), desc(id))
    .limit(longestHistory)
  return rows.map((review) => ({ ...review, createdAt: new Date(review.createdAt).toISOString() }))
}

async function latestEmails(db: Reader, email: string) {
  const { id, kind, status, orderId, createdAt } = outbox
  const rows = await db
    .select({ id, kind, state: status, orderId, createdAt })
    .from(outbox)
    .where(and(isAddress(outbox.recipient, email), inList(kind, customerKinds)))
    .orderBy(desc(createdAt), desc(id))
    .limit(longestHistory)
  return rows.map((mail) => ({
    ...mail,
    kind: mail.kind as MailKind,
    createdAt: new Date(mail.createdAt).toISOString(),
  }))
}
