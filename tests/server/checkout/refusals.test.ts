import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { OrderPayload } from '#shared/contract/orders.ts'
import { overSocket, signedInSocket } from '../../support/callers.ts'
import { newBuyerAt, orderFor, ordersOf, stockOf } from '../../support/purchase.ts'
import { expectRefused } from '../../support/refused.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

// A refusal has a message and changes nothing: the whole database is compared.

const shop = useTestShop({ environment: { TRUST_PROXY: '1' } })
let mustard: ListedProduct
let relish: ListedProduct
beforeAll(async () => {
  mustard = await shop.addProduct({ price: '10.00', stock: 10 })
  relish = await shop.addProduct({ price: '5.00', stock: 10 })
})

const order = (more: Partial<OrderPayload> = {}) =>
  orderFor([{ product: mustard, quantity: 2 }], more)

test('a payment of less than the order costs does not pay for it', async () => {
  const buyer = newBuyerAt(shop)
  const { id } = (await buyer.openAmount('0.01')).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  await expectRefused(shop, () => buyer.place(order(), id), 409, 'price_changed')
  await expectRefused(
    shop,
    () => buyer.place(order({ totalAmount: '0.01' }), id),
    409,
    'price_changed',
  )
})

test('PAY-08 an order without a payment that was really captured is refused', async () => {
  const buyer = newBuyerAt(shop)
  const opened = (await buyer.open(order())).body.id
  const declined = (await buyer.open(order())).body.id
  await buyer.decide(declined, 'decline')
  for (const id of ['', ' ', 'NONE', opened, declined, mustard.id, "' or 1=1 --"]) {
    await expectRefused(shop, () => buyer.place(order(), id), 422, 'payment_not_captured')
  }
  const { paymentIntentId: _, ...without } = order()
  const call = (body: object) => shop.api<ErrorBody>('POST', '/api/orders', { body })
  await expectRefused(shop, () => call(without), 422, 'payment_not_captured')
  await expectRefused(
    shop,
    () => call({ ...without, paymentIntentId: null }),
    422,
    'payment_not_captured',
  )
  for (const id of [opened, declined]) {
    await buyer.decide(id, 'cancel')
    await buyer.capture(id)
  }
})

test('a payment pays for its own order and for no other', async () => {
  const buyer = newBuyerAt(shop)
  const { id } = (await buyer.open(order())).body
  await buyer.decide(id, 'approve')
  const { body } = await buyer.capture(id)
  const capture = body.purchase_units[0]?.payments.captures[0]?.id ?? ''
  const others = [
    orderFor([{ product: relish, quantity: 4 }]),
    orderFor([
      { product: mustard, quantity: 1 },
      { product: relish, quantity: 2 },
    ]),
    orderFor([{ product: mustard, quantity: 3 }]),
    order({ customerEmail: 'somebody.else@example.ca' }),
  ]
  for (const other of others) {
    for (const named of [id, capture]) {
      await expectRefused(shop, () => buyer.place(other, named), 409, 'payment_used')
    }
  }
  await expectRefused(
    shop,
    () => buyer.place(order({ totalAmount: '0.01' }), id),
    409,
    'price_changed',
  )
  expect((await buyer.place(order(), id)).status).toBe(200)
})

test('a payment without a draft pays once, for the order that came first', async () => {
  const buyer = newBuyerAt(shop)
  const { id } = (await buyer.openAmount('11.30')).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  const orders = (await ordersOf(shop)).length
  // Two orders of two buyers with the same total, at the same moment.
  const one = orderFor([{ product: mustard, quantity: 1 }], { customerEmail: 'one@example.ca' })
  const two = orderFor([{ product: relish, quantity: 2 }], { customerEmail: 'two@example.ca' })
  const answers = await Promise.all([buyer.place(one, id), buyer.place(two, id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.code).toBe('payment_used')
  expect(JSON.stringify(refused?.body)).not.toContain('@example.ca')
  expect((await ordersOf(shop)).length).toBe(orders + 1)
})

test('PAY-02 more than the stock is 409 out_of_stock with what is lacking, at every step', async () => {
  const buyer = newBuyerAt(shop)
  const product = await shop.addProduct({ price: '10.00', stock: 2 })
  const many = orderFor([{ product, quantity: 3 }])
  const lacking = [{ productId: product.id, requested: 3, available: 2 }]
  const opening = await expectRefused(shop, () => buyer.open(many), 409, 'out_of_stock')
  expect(opening.insufficientItems).toEqual(lacking)
  const { id } = (await buyer.openAmount('33.90')).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  const posted = await expectRefused(shop, () => buyer.place(many, id), 409, 'out_of_stock')
  expect(posted.insufficientItems).toEqual(lacking)
  const none = { id: crypto.randomUUID(), price: '10.00' }
  const gone = await expectRefused(
    shop,
    () => buyer.open(orderFor([{ product: none, quantity: 1 }])),
    409,
    'out_of_stock',
  )
  expect(gone.insufficientItems).toEqual([{ productId: none.id, requested: 1, available: 0 }])
  // Split into two lines, it is still more than the stock.
  const [half] = orderFor([{ product, quantity: 2 }]).items
  if (!half) throw new Error('An order has a line.')
  const twice = { ...orderFor([{ product, quantity: 4 }]), items: [half, half] }
  await expectRefused(shop, () => buyer.open(twice), 409, 'out_of_stock')
  expect(await stockOf(shop, product.id)).toBe(2)
})

test('O3 an order needs 1 to 100 lines with quantities of 1 to 1,000 and a customer with an email address', async () => {
  const [item] = order().items
  const lines = (count: number) =>
    Array.from({ length: count }, () => ({ ...item, productId: crypto.randomUUID() }))
  const bad: [object, path: string][] = [
    [{ items: [] }, '/items'],
    [{ items: lines(101) }, '/items'],
    [{ items: [{ ...item, quantity: 0 }] }, '/items/0/quantity'],
    [{ items: [{ ...item, quantity: 1_001 }] }, '/items/0/quantity'],
    [{ items: [{ ...item, quantity: 1.5 }] }, '/items/0/quantity'],
    [{ items: [{ ...item, price: '1.234' }] }, '/items/0/price'],
    [{ items: [{ ...item, productId: '' }] }, '/items/0/productId'],
    [{ customerName: '' }, '/customerName'],
    [{ customerEmail: 'nobody' }, '/customerEmail'],
    [{ customerPhone: ' ' }, '/customerPhone'],
    [{ totalAmount: 22.6 }, '/totalAmount'],
  ]
  for (const [more, path] of bad) {
    const body = await expectRefused(
      shop,
      () => shop.api<ErrorBody>('POST', '/api/orders', { body: { ...order(), ...more } }),
      422,
      'invalid',
    )
    expect([more, body.errors?.[0]?.path]).toEqual([more, path])
    const opening = await expectRefused(
      shop,
      () => newBuyerAt(shop).open({ ...order(), ...more } as OrderPayload, { amount: '22.60' }),
      422,
      'invalid',
    )
    expect([more, opening.errors?.[0]?.path]).toEqual([more, `/order${path}`])
  }
  const merged = {
    ...order(),
    items: [
      { ...item, quantity: 600 },
      { ...item, quantity: 600 },
    ],
  }
  await expectRefused(shop, () => newBuyerAt(shop).open(merged as OrderPayload), 422, 'invalid')
})

test('a capture of a payment that the shop did not open is 404', async () => {
  for (const id of ['NONE', mustard.id, '5O190127TN364715T']) {
    await expectRefused(shop, () => newBuyerAt(shop).capture(id), 404, 'not_found')
  }
})

test('PAY-06 API-12 PAYPAL-07 a capture before approval is 422 with the error not_approved', async () => {
  const buyer = newBuyerAt(shop)
  const { id } = (await buyer.open(order())).body
  const early = await buyer.capture(id)
  expect([early.status, early.body.error]).toEqual([422, 'not_approved'])
  for (const decision of ['cancel', 'decline'] as const) {
    await buyer.decide(id, decision)
    const answer = await buyer.capture(id)
    expect([decision, answer.status, answer.body.error]).toEqual([decision, 422, 'not_approved'])
  }
})

test('API-11 ERR-05 a refused PayPal creation says why in `error` as well as in `message`', async () => {
  const headers = { 'X-Forwarded-For': '10.3.9.9' }
  const open = (body: unknown) =>
    shop.api<ErrorBody>('POST', '/api/paypal/order', { body, headers })
  const opening = { amount: '22.60', currency: 'CAD', intent: 'CAPTURE' }
  const refusals = [
    [{ ...opening, amount: 'much' }, 'invalid'],
    [{ ...opening, order: order({ totalAmount: '0.01' }) }, 'price_changed'],
    [{ ...opening, order: orderFor([{ product: relish, quantity: 900 }]) }, 'out_of_stock'],
    [[], 'malformed'],
  ] as const
  for (const [body, code] of refusals) {
    const refused = await open(body)
    expect([refused.body.code, refused.body.error]).toEqual([code, refused.body.message])
  }
  while ((await open({})).status !== 429);
  const limited = await open({})
  expect(limited.body.error).toBe(limited.body.message)
  expect(await signedOutRefusal()).toMatchObject({ code: 'invalid', error: expect.any(String) })
  // An answer of any other action has no such field.
  expect((await shop.api<ErrorBody>('POST', '/api/check-stock', { body: {} })).body.error).toBe(
    undefined,
  )
})

/** The socket's answer to an invalid opening. */
async function signedOutRefusal() {
  const socket = await signedInSocket(shop, await shop.asOwner())
  const { body } = await overSocket(socket)('paypal.createOrder', { amount: 'much' })
  socket.close()
  return body
}

test('API-12 a refused capture has a code in `error`, whatever the reason', async () => {
  const buyer = newBuyerAt(shop)
  const unknown = await buyer.capture(crypto.randomUUID())
  expect([unknown.status, unknown.body.error]).toEqual([404, 'not_found'])
  const { id } = (await buyer.open(order())).body
  const waiting = await buyer.capture(id)
  expect([waiting.status, waiting.body.error]).toEqual([422, 'not_approved'])
  await buyer.decide(id, 'cancel')
  await buyer.capture(id)
})
