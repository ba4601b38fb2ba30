/** How a list of customers can be sorted: by last order, most spent, most orders, or name. */
export const customerSorts = ['last', 'spent', 'orders', 'name'] as const

export type CustomerSort = (typeof customerSorts)[number]

/** The most characters of a note that staff write for themselves. */
export const longestNote = 2_000

/** How many of a customer's orders, reviews and emails are shown beside each other. */
export const longestHistory = 100
