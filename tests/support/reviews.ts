/** A review as a shopper's form sends it. */
export const reviewOf = (productId: string, more: object = {}) => ({
  productId,
  rating: 5,
  customerName: 'Ada',
  customerEmail: 'ada@example.ca',
  ...more,
})
