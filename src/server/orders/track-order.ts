import { ActionError, existing } from '#shared/contract/errors.ts'
import type { OrderPage } from '#shared/contract/order/views.ts'
import { addressLines } from '#shared/domain/address.ts'
import { expectedWindow, parcelWindow } from '#shared/domain/order/parcels/expected.ts'
import { isAllPacked } from '#shared/domain/order/parcels/shipment.ts'
import { findProducts } from '../catalog/catalog.queries.ts'
import { idsOf } from '../catalog/stock.ts'
import type { Handler } from '../context/handler.ts'
import { timesOf } from '../db/query/stale.ts'
import { orderKeyId } from '../runtime/keys/signed-keys.ts'
import { orderHistory } from './order-history.ts'
import { findOrder, type OrderRow, toDetailedOrder } from './orders.queries.ts'

/** The order page of a guest who has the order's key. A wrong key and an unknown id answer alike. */
export const trackOrder: Handler<'orders.track'> = async ({ id, key }, context) => {
  const { db, orderKeys, clock } = context
  const orderRecord = existing(await findOrder(db.read, id))
  if (!orderKeys.isKeyOf(orderKeyId(id, orderRecord.order.linkVersion), key ?? '')) {
    throw new ActionError('not_found')
  }
  const detailed = toDetailedOrder(orderRecord.order, orderRecord.items)
  const { items, ...order } = detailed
  const history = await orderHistory(db.read, detailed)
  const { shipping } = context.settings.now()
  const shippedAt = history.findLast(({ what }) => what === 'shipped')?.at ?? null
  const parcels = detailed.shipments ?? []
  const products = await findProducts(db.read, idsOf(items))
  return {
    ...order,
    items: items.map((item) => {
      const product = products.get(item.productId)
      const productUpdatedAt = product ? timesOf(product).updatedAt : null
      return { ...item, imageUrl: product?.imageUrl ?? null, productUpdatedAt }
    }),
    history,
    shipments: parcels.map((parcel) => ({
      ...parcel,
      expected: parcelWindow(detailed, { shipping, shippedAt: parcel.createdAt, now: clock() }),
    })),
    expected: isAllPacked(detailed)
      ? null
      : expectedWindow(detailed, { shipping, shippedAt, now: clock() }),
    deliverTo: linesOf(orderRecord.order.shippingAddress),
  } satisfies OrderPage
}

function linesOf(address: OrderRow['shippingAddress']): string[] {
  return addressLines(
    typeof address === 'object' && address ? { ...address, phone: null } : address,
  )
}
