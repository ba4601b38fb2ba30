import type { OrderStatus } from '../../../shared/domain/order.ts'
import type { ReviewStatus } from '../../../shared/domain/review.ts'

/** The label of each order status. */
export const statusWords: Record<OrderStatus, string> = {
  placed: 'Placed',
  shipped: 'Shipped',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** A number of orders with thousands separators. */
export function countWords(count: number): string {
  return count.toLocaleString('en-CA')
}

/** The label of each review status. */
export const reviewWords: Record<ReviewStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}
