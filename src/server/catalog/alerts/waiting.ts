import { and, count, sql } from 'drizzle-orm'
import type { AnyDatabase } from '../../db/engine/engine.ts'
import { inList } from '../../db/query/conditions.ts'
import { stockAlerts } from '../../db/schema/catalog/stock-alerts.ts'

// A literal, so that the partial index applies.
export const isWaiting = sql`${stockAlerts.state} = 'waiting'`

/** How many wait for each of these products; those that nobody waits for are left out. */
export async function countWaiting(
  db: AnyDatabase,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: stockAlerts.productId, total: count() })
    .from(stockAlerts)
    .where(and(inList(stockAlerts.productId, ids), isWaiting))
    .groupBy(stockAlerts.productId)
  return new Map(rows.map(({ id, total }) => [id ?? '', total]))
}

/** Whether anyone waits for a product or for news. */
export async function hasWaiting(db: AnyDatabase): Promise<boolean> {
  const [row] = await db.select({ id: stockAlerts.id }).from(stockAlerts).where(isWaiting).limit(1)
  return row !== undefined
}
