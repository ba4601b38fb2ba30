/** The orders in which the order list can stand. */
export const orderSorts = ['newest', 'oldest', 'highest', 'lowest', 'customer'] as const
export type OrderSort = (typeof orderSorts)[number]
