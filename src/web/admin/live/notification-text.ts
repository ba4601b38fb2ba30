import * as m from '../../../shared/i18n/messages.ts'
import { displayPrice } from '../../../shared/i18n/format.ts'

import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import type { Review } from '../../../shared/contract/reviews.ts'
import { orderNumber } from '../../../shared/domain/order/order.ts'
import { isolated } from '../../platform/isolated.ts'

const nameOf = ({ id, customerName }: DetailedOrder) =>
  m.noticeOrderOf({ number: orderNumber(id), name: isolated(customerName) })

export function orderText(order: DetailedOrder): string {
  return m.noticeNewOrder({ order: nameOf(order), total: displayPrice(order.totalAmount) })
}

/** `isKnown`: the previous status is known, so the status is new for sure. */
export function statusWords(order: DetailedOrder, isKnown: boolean): string {
  const words = isKnown ? m.noticeStatusNow : m.noticeStatusIs
  return words({ order: nameOf(order), status: order.status })
}

export function editWords(order: DetailedOrder): string {
  return m.noticeEdited({ order: nameOf(order) })
}

export function reviewWords({ productName, customerName, rating, status }: Review, isNew: boolean) {
  const name = isolated(customerName)
  return isNew
    ? m.noticeNewReview({ product: productName, rating, name })
    : m.noticeReviewNow({ product: productName, name, status })
}

export function stockWords({ name, stock }: ListedProduct): string {
  return stock === 0 ? m.noticeOutOfStock({ name }) : m.noticeOnlyLeft({ name, count: stock })
}

/** The announcement of new orders, for screen readers and desktop notifications. */
export function announcementOf(orders: readonly DetailedOrder[]): string {
  const [first] = orders
  if (!first) return ''
  if (orders.length > 1) return m.noticeNewOrders({ count: orders.length })
  return m.noticeOneOrder({
    name: isolated(first.customerName),
    total: displayPrice(first.totalAmount),
  })
}
