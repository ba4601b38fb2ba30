import { atomically } from '../../src/server/db/engine/atomically.ts'
import { payments } from '../../src/server/db/schema/payments/payments.ts'
import type { TestShop } from './shop.ts'

type Payment = Pick<typeof payments.$inferInsert, 'id' | 'status' | 'updatedAt'>

/** Stores payments of $10.00 without a provider's record or an order, as a fault would leave them. */
export function insertPayments({ context }: TestShop, rows: readonly Payment[]) {
  const draft = {
    customerName: 'Ada Singh',
    customerEmail: 'ada@example.ca',
    customerPhone: '416-555-0100',
    shippingAddress: null,
    billingAddress: null,
    items: [],
    subtotal: 1000,
    shipping: 0,
    tax: 0,
    total: 1000,
  }
  const keys = { provider: 'paypal', createKey: '', captureKey: '' } as const
  const times = { expiresAt: 0, createdAt: 0 }
  return atomically(context, async (tx) => {
    for (const row of rows) {
      await tx.insert(payments).values({ ...keys, ...times, amountCents: 1000, draft, ...row })
    }
  })
}
