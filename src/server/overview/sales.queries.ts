import { and, asc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Overview } from '#shared/contract/staff/dashboard.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { Reader } from '../db/engine/engine.ts'
import { built } from '../db/engine/statements.ts'
import { inList } from '../db/query/conditions.ts'
import { products } from '../db/schema/catalog/products.ts'
import { DAY, orderIndex, QUARTER, salesByProduct, salesByQuarter } from '../db/schema/derived.ts'
import { orderItems } from '../db/schema/shop.ts'
import { yieldToEventLoop } from '../runtime/event-loop.ts'

/** Orders and revenue per day. `starts` are the starts of the days and the end of the last one. */
export async function salesOfDays(
  db: Reader,
  starts: readonly number[],
): Promise<Omit<Overview['days'][number], 'refunded'>[]> {
  const rows = await db
    .select()
    .from(salesByQuarter)
    .where(
      and(
        gte(salesByQuarter.quarter, quarterOf(starts[0])),
        lt(salesByQuarter.quarter, quarterOf(starts.at(-1))),
      ),
    )
    .orderBy(asc(salesByQuarter.quarter))
  const days = starts.slice(0, -1).map((start) => ({ start, orders: 0, cents: 0 }))
  let index = 0
  for (const { quarter, orders, revenueCents } of rows) {
    while (quarter >= quarterOf(days[index + 1]?.start)) index += 1
    const day = days[index]
    if (!day) break
    day.orders += orders
    day.cents += revenueCents
  }
  return days.map(({ start, orders, cents }) => ({
    start: new Date(start).toISOString(),
    orders,
    revenue: formatMoney(cents),
  }))
}

const soldOnDay = built((db) =>
  db
    .select({
      productId: salesByProduct.productId,
      units: salesByProduct.units,
      cents: salesByProduct.revenueCents,
    })
    .from(salesByProduct)
    .where(eq(salesByProduct.day, sql.placeholder('day')))
    .prepare(),
)

type Sold = { productId: string; units: number; cents: number }

/**
 * The best-selling products of these days. Sales are counted by UTC day, so the hours outside of the
 * first and the last day are taken off. Reads day by day: with thousands of products, one statement
 * for a month would block the event loop for 0.1 s.
 */
export async function topProducts(
  db: Reader,
  starts: readonly number[],
  limit: number,
): Promise<Overview['topProducts']> {
  const all = new Map<string, Sold>()
  for (let day = dayOf(starts[0]); day <= dayOf(starts.at(-1)); day += 1) {
    const rows = (await soldOnDay(db).values({ day })) as [string, number, number][]
    for (const [productId, units, cents] of rows) addSales(all, { productId, units, cents })
    await yieldToEventLoop()
  }
  for (const { productId, units, cents } of await soldOutside(db, starts)) {
    addSales(all, { productId, units: -units, cents: -cents })
  }
  const sold = [...all.values()]
    // Skips products whose orders were all cancelled.
    .filter(({ units }) => units > 0)
    .sort((one, other) => other.units - one.units || (one.productId < other.productId ? -1 : 1))
    .slice(0, limit)
  const soldIds = sold.map(({ productId }) => productId)
  const named = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inList(products.id, soldIds))
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return sold.map(({ productId, units, cents }) => ({
    productId,
    name: names.get(productId) ?? '',
    units,
    revenue: formatMoney(cents),
  }))
}

function addSales(all: Map<string, Sold>, { productId, units, cents }: Sold) {
  const sum = all.get(productId) ?? { productId, units: 0, cents: 0 }
  all.set(productId, { productId, units: sum.units + units, cents: sum.cents + cents })
}

/** What was sold on the first and the last UTC day, but before the first moment or after the last. */
async function soldOutside(db: Reader, starts: readonly number[]): Promise<Sold[]> {
  const [first, last] = [starts[0] ?? 0, starts.at(-1) ?? 0]
  const before = await soldBetween(db, dayOf(first) * DAY, first)
  return [...before, ...(await soldBetween(db, last, (dayOf(last) + 1) * DAY))]
}

/** Serials of the order index in a millisecond. */
const SERIALS = 1_024

async function soldBetween(db: Reader, from: number, to: number): Promise<Sold[]> {
  if (from >= to) return []
  const rows = await db
    .select({
      productId: orderItems.productId,
      units: sql<number>`sum(${orderItems.quantity})`.mapWith(Number),
      cents: sql<number>`sum(${orderItems.quantity} * ${orderItems.priceCents})`.mapWith(Number),
    })
    .from(orderIndex)
    .innerJoin(orderItems, eq(orderItems.orderId, orderIndex.orderId))
    .where(
      and(
        gte(orderIndex.serial, from * SERIALS),
        lt(orderIndex.serial, to * SERIALS),
        ne(orderIndex.status, 'cancelled'),
      ),
    )
    .groupBy(orderItems.productId)
  return rows
}

function quarterOf(moment = Infinity): number {
  return Math.floor(moment / QUARTER)
}

function dayOf(moment = Infinity): number {
  return Math.floor(moment / DAY)
}
