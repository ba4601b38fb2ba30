import type { OrderStatus } from '../../../shared/domain/order-status.ts'

/** Each state of an order as it stands on the screen. */
export const statusWords: Record<OrderStatus, string> = {
  placed: 'Placed',
  shipped: 'Shipped',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** A number of orders as it is read: thousands stand apart. */
export function countWords(count: number): string {
  return count.toLocaleString('en-CA')
}
