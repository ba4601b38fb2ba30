import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import type { Review } from '../../../shared/contract/reviews.ts'
import { orderNumber } from '../../../shared/domain/order.ts'
import { pluralize } from '../../../shared/domain/format.ts'
import { isolated } from '../../platform/isolated.ts'
import { statusWords as statusNames, reviewWords as reviewNames } from '../ui/status-words.ts'

const nameOf = ({ id, customerName }: DetailedOrder) =>
  `#${orderNumber(id)} from ${isolated(customerName)}`

export function orderText(order: DetailedOrder): string {
  return `New order ${nameOf(order)}, $${order.totalAmount}`
}

/** `isKnown`: the previous status is known, so the status is new for sure. */
export function statusWords(order: DetailedOrder, isKnown: boolean): string {
  const status = statusNames[order.status].toLowerCase()
  return isKnown
    ? `Order ${nameOf(order)} is now ${status}`
    : `Order ${nameOf(order)} was changed and is ${status}`
}

export function editWords(order: DetailedOrder): string {
  return `Order ${nameOf(order)} was edited`
}

export function reviewWords({ productName, customerName, rating, status }: Review, isNew: boolean) {
  if (!isNew) {
    return `The review of ${productName} by ${isolated(customerName)} is now ${reviewNames[status].toLowerCase()}`
  }
  return `New review of ${productName}: ${pluralize(rating, 'star')}, from ${isolated(customerName)}`
}

export function stockWords({ name, stock }: ListedProduct): string {
  return stock === 0 ? `${name} is out of stock` : `${name}: only ${stock} left`
}

/** When too many events were missed to list each one. */
export const gapWords =
  'A lot happened while you were away. New orders and reviews are listed here. For other changes, see Activity.'

/** The announcement of new orders, for screen readers and desktop notifications. */
export function announcementOf(orders: readonly DetailedOrder[]): string {
  const [first] = orders
  if (!first) return ''
  if (orders.length > 1) return `${orders.length} new orders.`
  return `New order from ${isolated(first.customerName)}, $${first.totalAmount}.`
}
