import { atomically } from '../../src/server/db/engine/atomically.ts'
import { reviews } from '../../src/server/db/schema/shop.ts'
import type { TestShop } from './shop.ts'

/** A review as a shopper's form sends it. */
export const reviewOf = (productId: string, more: object = {}) => ({
  productId,
  rating: 5,
  customerName: 'Ada',
  customerEmail: 'ada@example.ca',
  ...more,
})

/** Stores approved reviews without sending each through the form; number 1 is the oldest. */
export async function addApprovedReviews(
  { context }: Pick<TestShop, 'context'>,
  productId: string,
  count: number,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...reviewOf(productId),
    id: Bun.randomUUIDv7(),
    customerName: `Reader ${index + 1}`,
    comment: `Opinion ${index + 1}.`,
    status: 'approved' as const,
    createdAt: 1_700_000_000_000 + index * 1_000,
    updatedAt: 1_700_000_000_000 + index * 1_000,
  }))
  for (let from = 0; from < count; from += 500) {
    await atomically(context, (tx) => tx.insert(reviews).values(rows.slice(from, from + 500)))
  }
}
