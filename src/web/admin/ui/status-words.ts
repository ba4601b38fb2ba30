import type { ReviewStatus } from '#shared/domain/catalog/review-status.ts'
import type { OrderStatus } from '#shared/domain/order/order.ts'
import * as m from '#shared/i18n/messages.ts'

/** The label of each order status. */
export const statusWords: Record<OrderStatus, () => string> = {
  placed: m.statusPlaced,
  shipped: m.statusShipped,
  completed: m.statusCompleted,
  cancelled: m.statusCancelled,
}

/** The label of each review status. */
export const reviewWords: Record<ReviewStatus, () => string> = {
  pending: m.reviewPending,
  approved: m.reviewApproved,
  rejected: m.reviewRejected,
}
