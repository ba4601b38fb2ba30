import { isAllPacked } from '#shared/domain/order/parcels/shipment.ts'
import { recordChange, theShop } from '../../audit/record-change.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { nextVersion } from '../../db/query/stale.ts'
import { findOrder, orderSubject, toDetailedOrder, updateOrderRow } from '../orders.queries.ts'

/** Sets a placed order to shipped once a refund has left nothing that is in no parcel (PARCEL-02). */
export async function shipIfAllPacked(tx: Transaction, now: number, orderId: string) {
  const found = await findOrder(tx, orderId)
  if (found?.order.status !== 'placed') return
  const { order, items } = found
  if (!isAllPacked(toDetailedOrder(order, items))) return
  await updateOrderRow(tx, orderId, { status: 'shipped', updatedAt: nextVersion(order, now) })
  await recordChange(tx, {
    by: theShop('The shop'),
    at: now,
    action: 'shop.ship',
    subject: orderSubject(order),
    before: { status: order.status },
    after: { status: 'shipped' },
  })
}
