import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { OrderStatus } from '#shared/domain/order/order.ts'
import { isAllPacked } from '#shared/domain/order/parcels/shipment.ts'
import { recordChange, theShop } from '../../audit/record-change.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { nextVersion } from '../../db/query/stale.ts'
import {
  findOrder,
  type OrderRow,
  orderSubject,
  toDetailedOrder,
  updateOrderRow,
} from '../orders.queries.ts'

type OrderRecord = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/**
 * Sets a placed order to shipped once a refund or an edit has left nothing that is in no parcel, and
 * one whose units were all packed back to placed once there is something again (PARCEL-02). Returns
 * what changed.
 */
export async function followParcels(
  tx: Transaction,
  now: number,
  orderId: string,
  before?: OrderRecord,
): Promise<Pick<OrderRow, 'status' | 'updatedAt'> | null> {
  const orderRecord = await findOrder(tx, orderId)
  if (!orderRecord) return null
  const { order, items } = orderRecord
  const wasAllPacked =
    before !== undefined && isAllPacked(toDetailedOrder(before.order, before.items))
  const status = statusByParcels(toDetailedOrder(order, items), wasAllPacked)
  if (status === order.status) return null
  const changes = { status, updatedAt: nextVersion(order, now) }
  await updateOrderRow(tx, orderId, changes)
  await recordChange(tx, {
    by: theShop('The shop'),
    at: now,
    action: 'shop.setStatus',
    subject: orderSubject(order),
    before: { status: order.status },
    after: { status },
  })
  return changes
}

/** A status set by hand stays while parcels hold only a part (PARCEL-02). */
function statusByParcels(order: DetailedOrder, wasAllPacked: boolean): OrderStatus {
  const { status } = order
  if (status === 'placed' && isAllPacked(order)) return 'shipped'
  return status === 'shipped' && wasAllPacked && !isAllPacked(order) ? 'placed' : status
}
