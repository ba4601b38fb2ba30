/**
 * A product's place in its life. Only an active product is in the shop: a draft is not there yet, and
 * an archived one no longer, though it keeps its history.
 */
export const productStatuses = ['draft', 'active', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]
