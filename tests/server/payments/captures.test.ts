import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ListedProduct } from '../../../src/shared/contract/catalog.ts'
import { eventually, minutes, sweepNow } from '../../support/clock.ts'
import { contentOf } from '../../support/database.ts'
import { type PaypalProxy, startPaypalProxy } from '../../support/paypal-proxy.ts'
import { type Buyer, buyerAt, orderFor, ordersOf, stockOf } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

let proxy: PaypalProxy
let shop: TestShop
let buyer: Buyer
let product: ListedProduct
beforeEach(async () => {
  proxy = startPaypalProxy()
  shop = await openTestShop({ environment: { PAYPAL_API_URL: proxy.url } })
  proxy.leadTo(shop.address)
  buyer = buyerAt(shop)
  product = await shop.addProduct({ price: '10.00', stock: 5 })
})
afterEach(async () => {
  await shop.dispose()
  await proxy.stop()
})

const order = () => orderFor([{ product, quantity: 2 }])
const stock = () => stockOf(shop, product.id)

async function approved() {
  const { id } = (await buyer.open(order())).body
  await buyer.decide(id, 'approve')
  return id
}

/** Whether the payment becomes exactly one order within the ten seconds of the contract. */
async function becomesOneOrder() {
  const isThere = await eventually(async () => (await ordersOf(shop)).length > 0, 10_000)
  await Bun.sleep(100)
  return isThere && (await ordersOf(shop)).length === 1
}

/** An order of PayPal's whose capture stands at this. */
const captureAt = (id: string, status: string) =>
  Response.json(
    {
      id,
      status: 'COMPLETED',
      purchase_units: [
        {
          payments: {
            captures: [{ id: 'CAP1', status, amount: { currency_code: 'CAD', value: '22.60' } }],
          },
        },
      ],
    },
    { status: 201 },
  )

test('a capture that is pending is no payment yet; the stock is kept and the order comes with the money', async () => {
  const id = await approved()
  let status = 'PENDING'
  proxy.suffer(async (call, passOn) => (call.what === 'token' ? passOn() : captureAt(id, status)))
  const pending = await buyer.capture(id)
  expect([pending.status, pending.body.status]).toEqual([200, 'PENDING'])
  expect((await buyer.place(order(), id)).status).toBe(422)
  for (const passed of [5_000, 5_000, minutes(20)]) {
    shop.pass(passed)
    await sweepNow(shop)
    expect([(await ordersOf(shop)).length, await stock()]).toEqual([0, 3])
  }
  status = 'COMPLETED'
  await sweepNow(shop)
  expect(await becomesOneOrder()).toBe(true)
})

for (const ending of ['DECLINED', 'FAILED', 'REFUNDED']) {
  for (const first of [ending, 'PENDING']) {
    test(`a capture that is ${first} and ends as ${ending} is a decline, and its stock is free`, async () => {
      const id = await approved()
      let status = first
      proxy.suffer(async (call, passOn) =>
        call.what === 'token' ? passOn() : captureAt(id, status),
      )
      const captured = await buyer.capture(id)
      status = ending
      if (first === 'PENDING') {
        shop.pass(5_000)
        await sweepNow(shop)
      } else {
        expect([captured.status, captured.body.error]).toEqual([422, 'not_approved'])
      }
      expect(await stock()).toBe(5)
      const again = await buyer.capture(id)
      expect([again.status, again.body.error]).toEqual([422, 'not_approved'])
      expect([(await ordersOf(shop)).length, await stock()]).toEqual([0, 5])
    })
  }
}

test('a capture that was pending is an order within 10 s of the money, not at the end of its hold', async () => {
  const id = await approved()
  let status = 'PENDING'
  proxy.suffer(async (call, passOn) => (call.what === 'token' ? passOn() : captureAt(id, status)))
  await buyer.capture(id)
  shop.pass(5_000)
  await sweepNow(shop)
  status = 'COMPLETED'
  shop.pass(5_000)
  await sweepNow(shop)
  expect(await becomesOneOrder()).toBe(true)
})

test('an amount in another currency is not money of this shop', async () => {
  const id = await approved()
  proxy.suffer(async (call, passOn) => {
    if (call.what === 'token') return passOn()
    const answer = await captureAt(id, 'COMPLETED').text()
    return new Response(answer.replace('CAD', 'USD'), { status: 201 })
  })
  const before = contentOf(`${shop.directory}/shop.db`).orders
  const captured = await buyer.capture(id)
  expect(captured.status).toBeGreaterThanOrEqual(400)
  expect((await buyer.place(order(), id)).status).toBeGreaterThanOrEqual(400)
  expect(contentOf(`${shop.directory}/shop.db`).orders).toEqual(before)
})
