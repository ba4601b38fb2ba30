import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { eventually, minutes, sweepNow } from '../../../support/clock.ts'
import { type Buyer, buyerAt, orderFor, ordersOf, stockOf } from '../../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'

let shop: TestShop
let buyer: Buyer
let product: ListedProduct
beforeEach(async () => {
  shop = await openTestShop()
  buyer = buyerAt(shop)
  product = await shop.addProduct({ price: '10.00', stock: 5 })
})
afterEach(() => shop.dispose())

const order = (quantity = 3) => orderFor([{ product, quantity }])
const stock = () => stockOf(shop, product.id)
const isFree = () => eventually(async () => (await stock()) === 5)

async function isListedWith(expected: number) {
  const list = await shop.api<ListedProduct[]>('GET', '/api/products')
  const check = (quantity: number) =>
    shop.api('POST', '/api/check-stock', { body: { items: [{ productId: product.id, quantity }] } })
  expect(list.body.map((listed) => listed.stock)).toEqual([expected])
  expect((await check(expected + 1)).body).toEqual({
    available: false,
    insufficientItems: [{ productId: product.id, requested: expected + 1, available: expected }],
  })
  if (expected > 0) expect((await check(expected)).body).toMatchObject({ available: true })
}

test('O39 PAY-04 API-13 T12 T17 what an open payment holds is not for sale: lists and stock checks count it as gone', async () => {
  await isListedWith(5)
  const { id } = (await buyer.open(order(3))).body
  await isListedWith(2)
  expect((await buyer.open(order(3))).status).toBe(409)
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  await isListedWith(2)
  expect((await buyer.open(order(2))).status).toBe(200)
  await isListedWith(0)
})

test('PAY-03 a hold lasts 15 minutes from the opening, and then the stock is free again', async () => {
  const { body } = await buyer.open(order())
  expect(Date.parse(body.holdExpiresAt ?? '')).toBeWithin(
    shop.context.clock() + minutes(15) - 5_000,
    shop.context.clock() + minutes(15) + 1,
  )
  shop.pass(minutes(15) - 10_000)
  await Bun.sleep(3_500)
  expect(await stock()).toBe(2)
  shop.pass(10_000)
  expect(await isFree()).toBe(true)
})

for (const decision of ['cancel', 'decline'] as const) {
  test(`PAY-03 after ${decision} the capture call frees the stock`, async () => {
    const { id } = (await buyer.open(order())).body
    await buyer.decide(id, decision)
    expect((await buyer.capture(id)).status).toBe(422)
    expect(await isFree()).toBe(true)
    expect(await ordersOf(shop)).toEqual([])
  })
}

test("PAY-15 opening the provider's cancel link changes nothing; posting the form on its page frees the stock", async () => {
  const { id } = (await buyer.open(order())).body
  const sent = await buyer.decide(id, 'cancel')
  const back = sent.headers.get('Location') ?? ''
  expect(back).toStartWith(`${shop.url}/paypal/cancel?`)
  const window = await fetch(back)
  expect(window.status).toBe(200)
  expect(window.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  const html = await window.text()
  expect(html).toContain('<button>Cancel payment</button>')
  expect(await stock()).toBe(2)
  const [, action = ''] = /<form method="post" action="([^"]*)"/.exec(html) ?? []
  const answer = await fetch(shop.url + action, { method: 'POST' })
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('Your payment was cancelled.'),
  ])
  expect(await stock()).toBe(5)
})

test('the return URL cannot cancel a payment that was captured', async () => {
  const { id } = (await buyer.open(order())).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  await fetch(`${shop.url}/paypal/cancel?token=${id}`, { method: 'POST' })
  expect((await ordersOf(shop)).length).toBe(1)
  expect(await stock()).toBe(2)
  for (const path of ['/paypal/return', '/paypal/cancel', '/paypal/cancel?token=NONE']) {
    expect((await fetch(shop.url + path)).status).toBe(200)
  }
  const unknown = await fetch(`${shop.url}/paypal/cancel?token=NONE`, { method: 'POST' })
  expect(unknown.status).toBe(200)
  expect((await fetch(`${shop.url}/paypal/elsewhere`)).status).toBe(404)
})

test('a buyer who has not decided yet learns what is held, until when, and where to continue', async () => {
  const opened = (await buyer.open(order(3))).body
  const { status, body } = await buyer.capture(opened.id)
  expect([status, body.error, body.reason]).toEqual([422, 'not_approved', 'waiting'])
  expect(body.hold).toEqual({
    expiresAt: opened.holdExpiresAt,
    amount: order(3).totalAmount,
    items: [{ productId: product.id, quantity: 3 }],
    paypalBaseUrl: opened.paypalBaseUrl,
  })
  await fetch(`${shop.url}/paypal/cancel?token=${opened.id}`, { method: 'POST' })
  const ended = await buyer.capture(opened.id)
  expect([ended.status, ended.body.reason, ended.body.hold]).toEqual([422, 'cancelled', undefined])
})

test('an undecided buyer keeps the stock, however often the page asks', async () => {
  const { id } = (await buyer.open(order())).body
  for (let count = 0; count < 3; count++) expect((await buyer.capture(id)).status).toBe(422)
  expect(await stock()).toBe(2)
})

test('a buyer who approves after canceling gets the stock again and pays', async () => {
  for (const first of ['cancel', 'decline'] as const) {
    const { id } = (await buyer.open(order(1))).body
    await buyer.decide(id, first)
    await buyer.capture(id)
    const before = await stock()
    await buyer.decide(id, 'approve')
    expect((await buyer.capture(id)).status).toBe(200)
    const placed = await buyer.place(order(1), id)
    expect([placed.status, placed.body.attention]).toEqual([200, null])
    expect(await stock()).toBe(before - 1)
  }
})

test('a buyer who approves after cancelling, when the stock is gone, gets an error and is not charged', async () => {
  const { id } = (await buyer.open(order(3))).body
  await buyer.decide(id, 'cancel')
  await buyer.capture(id)
  const other = (await buyer.open(order(4))).body.id
  await buyer.decide(id, 'approve')
  const late = await buyer.capture(id)
  expect([late.status, late.body.code]).toEqual([409, 'out_of_stock'])
  expect(late.body.insufficientItems).toEqual([
    { productId: product.id, requested: 3, available: 1 },
  ])
  await buyer.decide(other, 'approve')
  await buyer.capture(other)
  expect((await ordersOf(shop)).map(({ items }) => items[0]?.quantity)).toEqual([4])
})

test('PAY-07 a buyer who approved in time is charged even if the browser never returns', async () => {
  const { id } = (await buyer.open(order())).body
  await buyer.decide(id, 'approve')
  shop.pass(minutes(15))
  await sweepNow(shop)
  expect((await ordersOf(shop)).length).toBe(1)
  expect(await stock()).toBe(2)
  const placed = await buyer.place(order(), id)
  expect([placed.status, placed.body.attention]).toEqual([200, null])
})

test('PAY-05 the price of a draft stands until its payment ends, whatever happens to the product', async () => {
  const token = await shop.asOwner()
  const sent = order()
  const { id } = (await buyer.open(sent)).body
  const body = { price: '99.00', name: 'Dearer', stock: 4 }
  await shop.api('PUT', `/api/products/${product.id}`, { token, body })
  await buyer.decide(id, 'approve')
  expect((await buyer.capture(id)).status).toBe(200)
  const placed = await buyer.place(sent, id)
  expect(placed.status).toBe(200)
  expect(placed.body).toMatchObject({
    totalAmount: '33.90',
    paidAmount: '33.90',
    attention: null,
    items: [{ productName: 'Maple Mustard', price: '10.00' }],
  })
  // For everyone else the new price counts at once.
  const next = await buyer.open(orderFor([{ product, quantity: 1 }]))
  expect(next.status).toBe(409)
})

test('a payment that replaces an earlier one of the same buyer frees its stock', async () => {
  const first = (await buyer.open(order(4))).body.id
  expect((await buyer.open(order(4))).status).toBe(409)
  const second = await buyer.open(order(5), { replaces: first })
  expect(second.status).toBe(200)
  expect(await stock()).toBe(0)
  await buyer.decide(second.body.id, 'approve')
  await buyer.capture(second.body.id)
  expect((await ordersOf(shop)).length).toBe(1)
})

test('a hold survives a restart and expires on time', async () => {
  const { id } = (await buyer.open(order())).body
  shop = await shop.reopen()
  expect(await stock()).toBe(2)
  await buyerAt(shop).decide(id, 'approve')
  expect((await buyerAt(shop).capture(id)).status).toBe(200)
  const other = (await buyerAt(shop).open(order(2))).body.id
  expect(other).toBeString()
  shop.pass(minutes(15))
  shop = await shop.reopen()
  expect(await eventually(async () => (await stock()) === 2)).toBe(true)
})
