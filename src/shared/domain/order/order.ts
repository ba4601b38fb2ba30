/** All order statuses, in the order in which menus list them (ENT-08). */
export const orderStatuses = ['placed', 'shipped', 'completed', 'cancelled'] as const

export type OrderStatus = (typeof orderStatuses)[number]

/** Whether the order's units stay deducted from stock; cancelling restores them (O25). */
export function keepsStock(status: OrderStatus): boolean {
  return status !== 'cancelled'
}

/** Revenue counts every order that is not cancelled (ORD-05). */
export function countsAsRevenue(status: OrderStatus): boolean {
  return status !== 'cancelled'
}

export const orderSorts = ['newest', 'oldest', 'highest', 'lowest', 'customer'] as const
export type OrderSort = (typeof orderSorts)[number]

/** The number that customers and staff see: the last 8 characters of the id (ORD-06). */
export function orderNumber(id: string): string {
  return id.slice(-8)
}
