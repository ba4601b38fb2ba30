import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber, type OrderStatus } from '#shared/domain/order/order.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { isolated } from '../../platform/isolated.ts'

type OrderNews =
  | { code: 'newOrder'; total: string }
  /** `isKnown`: the previous status is known, so the status has certainly changed. */
  | { code: 'status'; status: OrderStatus; isKnown: boolean }
  | { code: 'edited' }

/** The content of a notification, without its wording, because the reader's language may change. */
export type NotificationText =
  | ({ number: string; name: string } & OrderNews)
  | { code: 'newReview'; product: string; name: string; rating: number }
  | { code: 'reviewStatus'; product: string; name: string; status: Review['status'] }
  | { code: 'stock'; name: string; stock: number }
  | { code: 'gap' }

export function orderText({ id, customerName }: DetailedOrder, news: OrderNews): NotificationText {
  return { ...news, number: orderNumber(id), name: customerName }
}

export function reviewText(review: Review, isNew: boolean): NotificationText {
  const { productName: product, customerName: name, rating, status } = review
  return isNew
    ? { code: 'newReview', product, name, rating }
    : { code: 'reviewStatus', product, name, status }
}

export function stockText({ name, stock }: ListedProduct): NotificationText {
  return { code: 'stock', name, stock }
}

/** The notification in the language of the page. */
export function wordsOf(text: NotificationText): string {
  switch (text.code) {
    case 'newOrder':
      return m.noticeNewOrder({ order: orderOf(text), total: displayPrice(text.total) })
    case 'status': {
      const words = text.isKnown ? m.noticeStatusNow : m.noticeStatusIs
      return words({ order: orderOf(text), status: text.status })
    }
    case 'edited':
      return m.noticeEdited({ order: orderOf(text) })
    case 'newReview':
      return m.noticeNewReview({ ...text, name: isolated(text.name) })
    case 'reviewStatus':
      return m.noticeReviewNow({ ...text, name: isolated(text.name) })
    case 'stock': {
      const { name, stock } = text
      return stock === 0 ? m.noticeOutOfStock({ name }) : m.noticeOnlyLeft({ name, count: stock })
    }
    case 'gap':
      return m.noticeGap()
  }
}

const orderOf = ({ number, name }: { number: string; name: string }) =>
  m.noticeOrderOf({ number, name: isolated(name) })

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
