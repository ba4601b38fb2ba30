import { afterEach, beforeEach, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { atomically } from '../../../../src/server/db/engine/atomically.ts'
import { payments } from '../../../../src/server/db/schema/payments/payments.ts'
import { sweepRefunds } from '../../../../src/server/payments/refund-requests/refund-sweep.ts'
import {
  findPaymentFor,
  findRefund,
  insertRefund,
  shiftRefunds,
} from '../../../../src/server/payments/refunds/refunds.queries.ts'
import { eventually, minutes } from '../../../support/clock.ts'
import { buy, buyerAt, orderFor, stockOf } from '../../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'

// A provider that a shop had, and has no longer.

let shop: TestShop
let product: ListedProduct
beforeEach(async () => {
  shop = await openTestShop()
  product = await shop.addProduct({ price: '10.00', stock: 10 })
})
afterEach(() => shop.dispose())

async function reopenWithoutPaypal() {
  await shop.close()
  const { directory } = shop
  shop = await openTestShop({ directory, environment: { PAYPAL_MODE: 'off' } })
}

const statuses = async () => {
  const rows = await shop.context.db.read.select().from(payments).orderBy(asc(payments.id))
  return rows.map(({ status }) => status)
}

test('PAY-16 PAY-03 holds of a provider that is no longer configured expire on time', async () => {
  const buyer = buyerAt(shop)
  const order = orderFor([{ product, quantity: 2 }])
  const ids = [await buyer.open(order), await buyer.open(order), await buyer.open(order)]
  const [, approved, capturing] = ids.map(({ body }) => body.id)
  for (const [id = '', status] of [
    [approved, 'approved'],
    [capturing, 'capturing'],
  ] as const) {
    await atomically(shop.context, (tx) =>
      tx.update(payments).set({ status }).where(eq(payments.providerOrderId, id)),
    )
  }
  await reopenWithoutPaypal()
  await Bun.sleep(100)
  expect(await statuses()).toEqual(['opened', 'approved', 'capturing'])
  shop.pass(minutes(15))
  expect(await eventually(async () => (await stockOf(shop, product.id)) === 8)).toBe(true)
  // The money may have been taken.
  expect(await statuses()).toEqual(['expired', 'expired', 'capturing'])
})

/** Stores refunds of a cent each that the provider was not asked for yet; returns the last one's id. */
async function askForRefunds(orderId: string, count: number, nextAttemptAt: number) {
  const payment = await findPaymentFor(shop.context.db.read, orderId)
  if (!payment) throw new Error('The order has no payment.')
  const at = shop.context.clock()
  return atomically(shop.context, async (tx) => {
    await shiftRefunds(tx, orderId, { refunding: count, at })
    let last = ''
    for (let made = 0; made < count; made += 1) {
      last = Bun.randomUUIDv7()
      await insertRefund(tx, {
        id: last,
        orderId,
        paymentId: payment.id,
        amountCents: 1,
        restock: [],
        status: 'asked',
        origin: 'shop',
        providerKey: crypto.randomUUID(),
        nextAttemptAt,
        createdAt: at,
        updatedAt: at,
      })
    }
    return last
  })
}

test('PAY-16 refunds of a provider that is not configured do not hold up other refunds', async () => {
  const byCard = await buy(shop, [{ product, quantity: 1 }])
  const other = await buy(shop, [{ product, quantity: 1 }])
  await atomically(shop.context, (tx) =>
    tx.update(payments).set({ provider: 'stripe' }).where(eq(payments.orderId, byCard.id)),
  )
  const card = await askForRefunds(byCard.id, 50, 0)
  const refund = await askForRefunds(other.id, 1, 1)
  await sweepRefunds(shop.context, shop.context.clock())
  const statusOf = async (id: string) => (await findRefund(shop.context.db.read, id))?.status
  expect([await statusOf(card), await statusOf(refund)]).toEqual(['asked', 'done'])
})
