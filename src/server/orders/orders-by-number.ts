import { asc, inArray, sql } from 'drizzle-orm'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import type { Reader } from '../db/engine/engine.ts'
import { orders } from '../db/schema/shop.ts'
import { findOrderRows, itemsOf, toDetailedOrder } from './orders.queries.ts'

/** How many orders are read at once. */
const BATCH = 200

/** As in the index `orders_by_number`: the last 8 characters of an id. */
const numberOf = sql<string>`substr(${orders.id}, 29)`

/** The orders with these numbers, by number. Two orders can have the same. */
export async function ordersByNumber(
  db: Reader,
  numbers: readonly string[],
): Promise<Map<string, DetailedOrder[]>> {
  const matches: DetailedOrder[] = []
  const distinct = [...new Set(numbers)]
  for (let start = 0; start < distinct.length; start += BATCH) {
    const rows = await db
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(numberOf, distinct.slice(start, start + BATCH)))
      .orderBy(asc(orders.id))
    const ids = rows.map(({ id }) => id)
    const items = await itemsOf(db, ids)
    for (const row of await findOrderRows(db, ids)) {
      matches.push(toDetailedOrder(row, items.get(row.id) ?? []))
    }
  }
  return Map.groupBy(matches, ({ id }) => orderNumber(id))
}
