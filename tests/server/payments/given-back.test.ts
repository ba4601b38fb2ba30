import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ListedProduct } from '../../../src/shared/contract/catalog.ts'
import { minutes, sweepNow } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { type PaypalProxy, startPaypalProxy, unavailable } from '../../support/paypal-proxy.ts'
import { type Buyer, buyerAt, orderFor, ordersOf, stockOf } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { sendWebhook, vouchForWebhooks, webhook } from '../../support/webhooks.ts'

// A buyer who gives a payment back is never charged for it, approved or not.

let proxy: PaypalProxy
let shop: TestShop
let buyer: Buyer
let product: ListedProduct
beforeEach(async () => {
  proxy = startPaypalProxy()
  shop = await openTestShop({ environment: { PAYPAL_API_URL: proxy.url } })
  proxy.leadTo(shop.address)
  vouchForWebhooks(proxy)
  buyer = buyerAt(shop)
  product = await shop.addProduct({ price: '10.00', stock: 5 })
})
afterEach(async () => {
  await shop.dispose()
  await proxy.stop()
})

const order = (quantity = 2) => orderFor([{ product, quantity }])
const stock = () => stockOf(shop, product.id)
const giveBack = (id: string) => fetch(`${shop.address}/paypal/cancel?token=${id}`)
const tellOfApproval = (id: string) => sendWebhook(shop, webhook('CHECKOUT.ORDER.APPROVED', { id }))
const statuses = () =>
  ask(`${shop.directory}/shop.db`, 'select status from payments order by id').map(
    (row) => (row as { status: string }).status,
  )

async function approved(quantity = 2) {
  const { id } = (await buyer.open(order(quantity))).body
  await buyer.decide(id, 'approve')
  return id
}

/** Everything that happens by itself: the sweep after the approval, and the one after the hold. */
async function wait() {
  for (const time of [31_000, minutes(15), minutes(10)]) {
    shop.pass(time)
    await sweepNow(shop)
  }
}

async function isTaken(id: string) {
  const paypal = shop.context.paypal
  return (await paypal?.getOrder(id))?.capture != null
}

for (const isTold of [false, true]) {
  test(`given back after the approval${isTold ? ', which a webhook told of' : ''}: free at once and never charged`, async () => {
    const id = await approved()
    if (isTold) await tellOfApproval(id)
    expect((await giveBack(id)).status).toBe(200)
    expect([await stock(), statuses()]).toEqual([5, ['cancelled']])
    await tellOfApproval(id)
    const capture = await buyer.capture(id)
    expect([capture.status, capture.body.error, capture.body.reason]).toEqual([
      422,
      'not_approved',
      'cancelled',
    ])
    await wait()
    expect([await isTaken(id), await ordersOf(shop), await stock()]).toEqual([false, [], 5])
    expect(statuses()).toEqual(['cancelled'])
  })

  test(`a payment that another one replaces${isTold ? ' after a webhook told of its approval' : ''} is never charged beside it`, async () => {
    const first = await approved(4)
    if (isTold) await tellOfApproval(first)
    const second = await buyer.open(order(5), { replaces: first })
    expect(second.status).toBe(200)
    await buyer.decide(second.body.id, 'approve')
    expect((await buyer.capture(first)).body.reason).toBe('cancelled')
    expect((await buyer.capture(second.body.id)).status).toBe(200)
    await wait()
    expect([await isTaken(first), (await ordersOf(shop)).length]).toEqual([false, 1])
  })
}

test('given back while the provider cannot be reached: it is given back all the same', async () => {
  const id = await approved()
  proxy.suffer(async () => unavailable())
  expect((await giveBack(id)).status).toBe(200)
  expect([await stock(), statuses()]).toEqual([5, ['cancelled']])
  proxy.recover()
  await wait()
  expect([await isTaken(id), await ordersOf(shop)]).toEqual([false, []])
})

test('what was taken before it was given back is an order, and the buyer is not told otherwise', async () => {
  const id = await approved()
  await buyer.capture(id)
  const answer = await giveBack(id)
  expect([answer.status, await answer.text()]).toEqual([
    409,
    expect.stringContaining('Your payment has already been made'),
  ])
  expect([(await ordersOf(shop)).length, statuses()]).toEqual([1, ['settled']])
})

test('given back while the money is being taken: what is taken is an order', async () => {
  const id = await approved()
  let answer = 0
  proxy.suffer(async ({ what }, passOn) => {
    if (what === 'capture') answer = (await giveBack(id)).status
    return passOn()
  })
  expect((await buyer.capture(id)).status).toBe(200)
  expect([answer, (await ordersOf(shop)).length, await stock()]).toEqual([409, 1, 3])
})

test('given back while the money could not be taken: nobody asks for it again', async () => {
  const id = await approved()
  proxy.suffer(async ({ what }, passOn) => {
    if (what !== 'capture') return passOn()
    await giveBack(id)
    return unavailable()
  })
  expect((await buyer.capture(id)).status).toBe(503)
  vouchForWebhooks(proxy)
  expect((await buyer.capture(id)).body.reason).toBe('cancelled')
  await wait()
  expect([await isTaken(id), await ordersOf(shop), await stock()]).toEqual([false, [], 5])
  expect(statuses()).toEqual(['cancelled'])
})

test('taken at the provider although it was given back: its order comes of it', async () => {
  const id = await approved()
  await giveBack(id)
  await shop.context.paypal?.captureOrder(id, 'elsewhere')
  expect((await buyer.capture(id)).status).toBe(200)
  expect([(await ordersOf(shop)).length, await stock()]).toEqual([1, 3])
})
