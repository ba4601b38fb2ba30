/** The sort orders of the order list. */
export const orderSorts = ['newest', 'oldest', 'highest', 'lowest', 'customer'] as const
export type OrderSort = (typeof orderSorts)[number]
