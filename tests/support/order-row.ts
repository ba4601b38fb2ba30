import type { orders } from '../../src/server/db/schema/shop.ts'

/** The row of a paid order of one dollar, for tests of the database alone. */
export const orderRow = {
  customerName: 'Ada Singh',
  customerEmail: 'ada@example.ca',
  customerPhone: '416-555-0100',
  status: 'placed',
  subtotalCents: 100,
  shippingCents: 0,
  taxCents: 0,
  totalCents: 100,
  paidCents: 100,
  paymentMethod: 'paypal',
  shippingAddress: null,
  createdAt: 1,
  updatedAt: 1,
} satisfies Omit<typeof orders.$inferInsert, 'id'>
