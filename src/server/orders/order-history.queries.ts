import type { AnyDatabase } from '../db/engine/engine.ts'
import type { orders } from '../db/schema/shop.ts'
import { type OrderRefundRow, withRefunds } from './order-refunds.queries.ts'
import { type ShipmentRow, withShipments } from './shipments/shipments.queries.ts'

/** An order; its refunds and parcels are missing if it was just made. */
export type OrderRow = typeof orders.$inferSelect & {
  refunds?: readonly OrderRefundRow[]
  shipments?: readonly ShipmentRow[]
}

/** Adds their refunds and parcels to orders. */
export async function withHistory(
  db: AnyDatabase,
  rows: readonly (typeof orders.$inferSelect)[],
): Promise<OrderRow[]> {
  return withShipments(db, await withRefunds(db, rows))
}
