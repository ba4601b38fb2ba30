/** Every state an order can have, in the order in which they are offered (ENT-08). */
export const orderStatuses = ['placed', 'shipped', 'completed', 'cancelled'] as const

export type OrderStatus = (typeof orderStatuses)[number]

/** A cancelled order has given its stock back; every other one keeps it (O25). */
export function keepsStock(status: OrderStatus): boolean {
  return status !== 'cancelled'
}

/** Revenue counts every order that is not cancelled (ORD-05). */
export function countsAsRevenue(status: OrderStatus): boolean {
  return status !== 'cancelled'
}
