import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { alertCounts, alertsEndAfter } from '#shared/domain/catalog/stock-alert.ts'
import type { AnyDatabase, Reader, Transaction } from '../../db/engine/engine.ts'
import { inList, isAddress } from '../../db/query/conditions.ts'
import { products } from '../../db/schema/catalog/products.ts'
import { stockAlerts } from '../../db/schema/catalog/stock-alerts.ts'
import { orderItems, orders } from '../../db/schema/shop.ts'
import { inShop } from '../catalog.queries.ts'
import { isWaiting } from './waiting.ts'

export type StockAlert = typeof stockAlerts.$inferSelect

// A literal, so that the partial index applies.
const isSent = sql`${stockAlerts.state} = 'sent'`

const open = ['waiting', 'sent'] as const

const ofAddress = (email: string) => isAddress(stockAlerts.email, email)

export async function insertAlert(tx: Transaction, row: typeof stockAlerts.$inferInsert) {
  await tx.insert(stockAlerts).values(row).onConflictDoNothing()
}

/** How many the address waits for, or has just got an email about. */
export function countOfAddress(db: AnyDatabase, email: string): Promise<number> {
  return db.$count(stockAlerts, and(ofAddress(email), inList(stockAlerts.state, open)))
}

/** Whether the address got an email about something that it can still buy, or is about to. */
export async function hasTurn(db: AnyDatabase, email: string): Promise<boolean> {
  const canBeBought = sql`exists (select 1 from ${products} where ${products.id} = ${stockAlerts.productId} and ${products.stock} > 0)`
  const isHers = and(ofAddress(email), inList(stockAlerts.state, open), canBeBought)
  return (await db.$count(stockAlerts, isHers)) > 0
}

export function countOfProduct(db: AnyDatabase, productId: string): Promise<number> {
  return db.$count(stockAlerts, and(eq(stockAlerts.productId, productId), isWaiting))
}

/** The products that somebody waits for and that can be bought. */
export async function productsToAnnounce(db: Reader): Promise<string[]> {
  const awaited = db.select({ id: stockAlerts.productId }).from(stockAlerts).where(isWaiting)
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, awaited), inShop, gt(products.stock, 0)))
  return rows.map(({ id }) => id)
}

/** The first in the order of asking. */
export async function firstWaiting(tx: Transaction, productId: string, limit: number) {
  return tx
    .select()
    .from(stockAlerts)
    .where(and(eq(stockAlerts.productId, productId), isWaiting))
    .orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.id))
    .limit(limit)
}

/** How many got an email and may still buy. */
export function countSent(db: AnyDatabase, productId: string): Promise<number> {
  return db.$count(stockAlerts, and(eq(stockAlerts.productId, productId), isSent))
}

/** Ends the alerts of those who have bought the product since. */
export async function endBought(tx: Transaction, productId: string, now: number): Promise<void> {
  const bought = sql`exists (select 1 from ${orders} join ${orderItems} on ${orderItems.orderId} = ${orders.id}
    where lower(${orders.customerEmail}) = lower(${stockAlerts.email})
    and ${orders.createdAt} >= ${stockAlerts.sentAt} and ${orderItems.productId} = ${productId})`
  await tx
    .update(stockAlerts)
    .set({ state: 'ended', updatedAt: now })
    .where(and(eq(stockAlerts.productId, productId), isSent, bought))
}

/** Sent a while ago, or about a product that has sold out again. */
const isOver = (now: number) =>
  and(
    isSent,
    or(
      lt(stockAlerts.sentAt, now - alertCounts),
      sql`exists (select 1 from ${products} where ${products.id} = ${stockAlerts.productId} and ${products.stock} <= 0)`,
    ),
  )

export async function hasOver(db: Reader, now: number): Promise<boolean> {
  const [row] = await db
    .select({ id: stockAlerts.id })
    .from(stockAlerts)
    .where(isOver(now))
    .limit(1)
  return row !== undefined
}

export async function endOver(tx: Transaction, now: number): Promise<void> {
  await tx.update(stockAlerts).set({ state: 'ended', updatedAt: now }).where(isOver(now))
}

export async function findAlert(db: AnyDatabase, id: string): Promise<StockAlert | null> {
  const [row] = await db.select().from(stockAlerts).where(eq(stockAlerts.id, id)).limit(1)
  return row ?? null
}

/** Ends every open alert of an address for a product, or the letters with news. */
export async function endOpen(
  tx: Transaction,
  { productId, email }: Pick<StockAlert, 'productId' | 'email'>,
  now: number,
): Promise<void> {
  await tx
    .update(stockAlerts)
    .set({ state: 'ended', updatedAt: now })
    .where(
      and(
        productId === null ? isNull(stockAlerts.productId) : eq(stockAlerts.productId, productId),
        ofAddress(email),
        inList(stockAlerts.state, ['asked', 'waiting']),
      ),
    )
}

/** Ends what has waited for too long, and forgets what ended long ago. */
export async function pruneAlerts(tx: Transaction, now: number): Promise<void> {
  const { requested, waiting, ended } = alertsEndAfter
  await tx
    .delete(stockAlerts)
    .where(and(eq(stockAlerts.state, 'asked'), lt(stockAlerts.updatedAt, now - requested)))
  await tx
    .update(stockAlerts)
    .set({ state: 'ended', updatedAt: now })
    .where(
      and(isNotNull(stockAlerts.productId), isWaiting, lt(stockAlerts.updatedAt, now - waiting)),
    )
  await tx
    .delete(stockAlerts)
    .where(and(eq(stockAlerts.state, 'ended'), lt(stockAlerts.updatedAt, now - ended)))
}
