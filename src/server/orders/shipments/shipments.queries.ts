import { and, asc, eq, sql } from 'drizzle-orm'
import type { Shipment } from '#shared/contract/order/shipment.ts'
import { trackingPage } from '#shared/domain/shipping/carriers.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { AnyDatabase, Transaction } from '../../db/engine/engine.ts'
import { built, insertRow, updateRow } from '../../db/engine/statements.ts'
import { inList } from '../../db/query/conditions.ts'
import { shipments } from '../../db/schema/shipments.ts'
import type { orders } from '../../db/schema/shop.ts'

export type ShipmentRow = typeof shipments.$inferSelect

const shipmentsOfAll = built((db) =>
  db
    .select()
    .from(shipments)
    .where(inList(shipments.orderId, sql.placeholder('orders')))
    .orderBy(asc(shipments.orderId), asc(shipments.createdAt), asc(shipments.id))
    .prepare(),
)

type Row = Pick<typeof orders.$inferSelect, 'id'>
type Sent<Order> = Order & { shipments: readonly ShipmentRow[] }

/** Adds their parcels to orders, oldest first. */
export async function withShipments<Order extends Row>(
  db: AnyDatabase,
  rows: readonly Order[],
): Promise<Sent<Order>[]> {
  if (rows.length === 0) return []
  const shipments = await shipmentsOfAll(db).all({ orders: rows.map(({ id }) => id) })
  const byOrder = Map.groupBy(shipments, ({ orderId }) => orderId)
  return rows.map((row) => ({ ...row, shipments: byOrder.get(row.id) ?? [] }))
}

export async function insertShipment(tx: Transaction, row: ShipmentRow) {
  await insertRow(tx, shipments, row)
}

export async function updateShipmentRow(
  tx: Transaction,
  id: string,
  changes: Partial<typeof shipments.$inferInsert>,
) {
  await updateRow(tx, shipments, id, changes)
}

export async function deleteShipment(tx: Transaction, orderId: string, id: string) {
  await tx.delete(shipments).where(and(eq(shipments.orderId, orderId), eq(shipments.id, id)))
}

/** Forgets the numbers of an order's parcels, by which the carrier tells where they went. */
export async function forgetTracking(tx: Transaction, orderId: string) {
  const nothing = { trackingNumber: null, trackingUrl: null }
  await tx.update(shipments).set(nothing).where(eq(shipments.orderId, orderId))
}

/** A parcel as orders answer it; its link is in the language of the order. */
export function toShipment({ locale }: { locale: Locale }, row: ShipmentRow): Shipment {
  const { id, carrier, trackingNumber, items, createdAt } = row
  return {
    id,
    carrier,
    trackingNumber,
    trackingUrl: trackingPage(row, locale),
    items,
    createdAt: new Date(createdAt).toISOString(),
  }
}
