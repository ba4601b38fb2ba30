import { and, asc, desc, gt, gte, inArray, lt, lte, sum } from 'drizzle-orm'
import type { Overview } from '../../shared/contract/overview.ts'
import { formatMoney } from '../../shared/domain/money.ts'
import type { Reader } from '../db/engine.ts'
import { DAY, QUARTER, salesByProduct, salesByQuarter } from '../db/sales-schema.ts'
import { products } from '../db/schema.ts'

/** Orders and revenue of each of the days that begin at these moments; the last one is their end. */
export async function salesOfDays(
  db: Reader,
  starts: readonly number[],
): Promise<Overview['days']> {
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

/** What sold most within these days, by whole days in UTC. */
export async function topProducts(
  db: Reader,
  starts: readonly number[],
  limit: number,
): Promise<Overview['topProducts']> {
  const { productId, day } = salesByProduct
  const units = sum(salesByProduct.units).mapWith(Number)
  const sold = await db
    .select({ productId, units, cents: sum(salesByProduct.revenueCents).mapWith(Number) })
    .from(salesByProduct)
    .where(and(gte(day, dayOf(starts[0])), lte(day, dayOf(starts.at(-1)))))
    .groupBy(productId)
    // A product whose orders were all cancelled has sold nothing.
    .having(gt(units, 0))
    .orderBy(desc(units), asc(productId))
    .limit(limit)
  const named = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      inArray(
        products.id,
        sold.map((row) => row.productId),
      ),
    )
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return sold.map(({ productId, units, cents }) => ({
    productId,
    name: names.get(productId) ?? '',
    units,
    revenue: formatMoney(cents),
  }))
}

function quarterOf(moment = Infinity): number {
  return Math.floor(moment / QUARTER)
}

function dayOf(moment = Infinity): number {
  return Math.floor(moment / DAY)
}
