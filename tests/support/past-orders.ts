import type { OrderStatus } from '#shared/domain/order/order.ts'
import { atomically } from '../../src/server/db/engine/atomically.ts'
import { insertOrder } from '../../src/server/orders/orders.queries.ts'
import { ontario } from './purchase.ts'
import type { TestShop } from './shop.ts'

type PastOrder = {
  id?: string
  productId: string
  /** The subtotal in whole cents, which is also the total unless there is tax. */
  cents?: number
  taxCents?: number
  status?: OrderStatus
  /** Milliseconds since 1970. */
  at?: number
  email?: string
  name?: string
  productName?: string
}

/** Adds past orders without a purchase for each; returns their ids. */
export async function addPastOrders(shop: TestShop, past: readonly PastOrder[]): Promise<string[]> {
  const rows = past.map((order) => ({ id: crypto.randomUUID(), cents: 1000, ...order }))
  await atomically(shop.context, async (tx) => {
    for (const row of rows) {
      const { id, productId, cents, taxCents = 0, status, at = shop.context.clock() } = row
      const order = {
        id,
        customerName: row.name ?? 'Ada Singh',
        customerEmail: row.email ?? 'ada@example.ca',
        customerPhone: '416-555-0100',
        status: status ?? 'placed',
        subtotalCents: cents,
        shippingCents: 0,
        taxCents,
        totalCents: cents + taxCents,
        paidCents: cents + taxCents,
        paymentMethod: 'paypal',
        shippingAddress: ontario,
        createdAt: at,
        updatedAt: at,
      }
      const item = {
        id: crypto.randomUUID(),
        orderId: id,
        productId,
        productName: row.productName ?? 'Maple Mustard',
        quantity: 1,
        priceCents: cents,
        createdAt: at,
      }
      await insertOrder(tx, order, [item])
    }
  })
  return rows.map(({ id }) => id)
}
