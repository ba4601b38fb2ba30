import { ActionError, existing } from '../../shared/contract/errors.ts'
import type { OrderPage } from '../../shared/contract/order-views.ts'
import { addressLines } from '../../shared/domain/address.ts'
import type { Handler } from '../context/handler.ts'
import { findProducts } from '../catalog/catalog.queries.ts'
import { findOrder, type OrderRow, toDetailedOrder } from './orders.queries.ts'

/** The order page of a guest who has the order's key. The key is checked before the order is read. */
export const trackOrder: Handler<'orders.track'> = async ({ id, key }, { db, orderKeys }) => {
  if (!orderKeys.isKeyOf(id, key ?? '')) throw new ActionError('not_found')
  const found = existing(await findOrder(db.read, id))
  const { items, ...order } = toDetailedOrder(found.order, found.items)
  const products = await findProducts(
    db.read,
    items.map(({ productId }) => productId),
  )
  return {
    ...order,
    items: items.map((item) => {
      const product = products.get(item.productId)
      return { ...item, ...pictureOf(product) }
    }),
    deliverTo: linesOf(found.order.shippingAddress),
  } satisfies OrderPage
}

type Pictured = { imageUrl: string | null; updatedAt: number }

function pictureOf(product: Pictured | undefined) {
  if (!product) return { imageUrl: null, productUpdatedAt: null }
  const productUpdatedAt = new Date(product.updatedAt).toISOString()
  return { imageUrl: product.imageUrl, productUpdatedAt }
}

function linesOf(address: OrderRow['shippingAddress']): string[] {
  return addressLines(
    typeof address === 'object' && address ? { ...address, phone: null } : address,
  )
}
