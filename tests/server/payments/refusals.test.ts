import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '../../../src/shared/contract/catalog.ts'
import type { ErrorBody } from '../../../src/shared/contract/errors.ts'
import type { OrderPayload } from '../../../src/shared/contract/orders.ts'
import { contentOf } from '../../support/database.ts'
import { type Buyer, buyerAt, orderFor, ordersOf, stockOf } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

// What is refused is refused in words and leaves no trace: the whole database is compared.

let shop: TestShop
let mustard: ListedProduct
let relish: ListedProduct
beforeAll(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '1' } })
  mustard = await shop.addProduct({ price: '10.00', stock: 10 })
  relish = await shop.addProduct({ price: '5.00', stock: 10 })
})
afterAll(() => shop.dispose())

let buyers = 0

/** A buyer at an address of their own. */
function somebody(): Buyer {
  buyers += 1
  return buyerAt(shop, { 'X-Forwarded-For': `10.3.0.${buyers}` })
}

const order = (more: Partial<OrderPayload> = {}) =>
  orderFor([{ product: mustard, quantity: 2 }], more)

type Reply = { status: number; body: ErrorBody }

async function expectRefused(call: () => Promise<Reply>, status: number, code: string) {
  const before = contentOf(`${shop.directory}/shop.db`)
  const { status: answered, body } = await call()
  expect([answered, body.code]).toEqual([status, code as ErrorBody['code']])
  expect(contentOf(`${shop.directory}/shop.db`)).toEqual(before)
  return body
}

const line = (price: string, quantity = 2) => [{ productId: mustard.id, quantity, price }]

/** Tampered figures; the right ones are 20.00, 0.00, 2.60 and 22.60. */
const tampered: [words: string, more: () => Partial<OrderPayload>][] = [
  ['an item price', () => ({ items: line('0.01') })],
  ['the subtotal', () => ({ subtotal: '2.00' })],
  ['the shipping', () => ({ shippingCost: '5.00' })],
  ['the tax', () => ({ taxAmount: '0.00' })],
  ['the total', () => ({ total: '2.60' })],
  ['the totalAmount', () => ({ totalAmount: '2.60' })],
  [
    'every figure together',
    () => ({ ...orderFor([{ product: { ...mustard, price: '1.00' }, quantity: 2 }]) }),
  ],
]

for (const [words, more] of tampered) {
  test(`an opening with a tampered price (${words}) is 409 price_changed with the right figures`, async () => {
    const sent = order(more())
    for (const amount of [sent.totalAmount, '22.60']) {
      const body = await expectRefused(
        () => somebody().open(sent, { amount }),
        409,
        'price_changed',
      )
      expect(body).toMatchObject({
        subtotal: '20.00',
        shippingCost: '0.00',
        taxAmount: '2.60',
        total: '22.60',
        totalAmount: '22.60',
        items: [{ productId: mustard.id, price: '10.00' }],
      })
    }
  })

  test(`a posted order with a tampered price (${words}) is 409 price_changed`, async () => {
    const buyer = somebody()
    // Opened with an amount only, so that the posted order is what counts.
    const { id } = (await buyer.openAmount('22.60')).body
    await buyer.decide(id, 'approve')
    await buyer.capture(id)
    await expectRefused(() => buyer.place(order(more()), id), 409, 'price_changed')
  })
}

test('an amount that is not the total of its order is 409 price_changed', async () => {
  for (const amount of ['0.01', '22.59', '22.61', '20.00']) {
    await expectRefused(() => somebody().open(order(), { amount }), 409, 'price_changed')
  }
})

test('an amount of nothing, or none, is 422', async () => {
  for (const amount of ['0', '0.00', '-1', '22.605', 22.6, null, undefined]) {
    const call = () =>
      shop.api<ErrorBody>('POST', '/api/paypal/order', {
        body: { amount, currency: 'CAD', intent: 'CAPTURE' },
      })
    await expectRefused(call, 422, 'invalid')
  }
})

test('a payment of less than the order costs does not pay for it', async () => {
  const buyer = somebody()
  const { id } = (await buyer.openAmount('0.01')).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  await expectRefused(() => buyer.place(order(), id), 409, 'price_changed')
  await expectRefused(() => buyer.place(order({ totalAmount: '0.01' }), id), 409, 'price_changed')
})

test('an order without a payment that was really captured is refused', async () => {
  const buyer = somebody()
  const opened = (await buyer.open(order())).body.id
  const declined = (await buyer.open(order())).body.id
  await buyer.decide(declined, 'decline')
  for (const id of ['', ' ', 'NONE', opened, declined, mustard.id, "' or 1=1 --"]) {
    await expectRefused(() => buyer.place(order(), id), 422, 'payment_not_captured')
  }
  const { paymentIntentId: _, ...without } = order()
  const call = (body: object) => shop.api<ErrorBody>('POST', '/api/orders', { body })
  await expectRefused(() => call(without), 422, 'payment_not_captured')
  await expectRefused(
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
  const buyer = somebody()
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
      await expectRefused(() => buyer.place(other, named), 409, 'payment_used')
    }
  }
  await expectRefused(() => buyer.place(order({ totalAmount: '0.01' }), id), 409, 'price_changed')
  expect((await buyer.place(order(), id)).status).toBe(200)
})

test('a payment without a draft pays once, for the order that came first', async () => {
  const buyer = somebody()
  const { id } = (await buyer.openAmount('11.30')).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  const orders = (await ordersOf(shop)).length
  // Two orders of one price at the same moment, of two people.
  const one = orderFor([{ product: mustard, quantity: 1 }], { customerEmail: 'one@example.ca' })
  const two = orderFor([{ product: relish, quantity: 2 }], { customerEmail: 'two@example.ca' })
  const answers = await Promise.all([buyer.place(one, id), buyer.place(two, id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.code).toBe('payment_used')
  expect(JSON.stringify(refused?.body)).not.toContain('@example.ca')
  expect((await ordersOf(shop)).length).toBe(orders + 1)
})

test('more than the stock is 409 out_of_stock with what is lacking, at every step', async () => {
  const buyer = somebody()
  const product = await shop.addProduct({ price: '10.00', stock: 2 })
  const many = orderFor([{ product, quantity: 3 }])
  const lacking = [{ productId: product.id, requested: 3, available: 2 }]
  const opening = await expectRefused(() => buyer.open(many), 409, 'out_of_stock')
  expect(opening.insufficientItems).toEqual(lacking)
  const { id } = (await buyer.openAmount('33.90')).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  const posted = await expectRefused(() => buyer.place(many, id), 409, 'out_of_stock')
  expect(posted.insufficientItems).toEqual(lacking)
  const none = { id: crypto.randomUUID(), price: '10.00' }
  const gone = await expectRefused(
    () => buyer.open(orderFor([{ product: none, quantity: 1 }])),
    409,
    'out_of_stock',
  )
  expect(gone.insufficientItems).toEqual([{ productId: none.id, requested: 1, available: 0 }])
  // In two lines it is still more than there is.
  const [half] = orderFor([{ product, quantity: 2 }]).items
  if (!half) throw new Error('An order has a line.')
  const twice = { ...orderFor([{ product, quantity: 4 }]), items: [half, half] }
  await expectRefused(() => buyer.open(twice), 409, 'out_of_stock')
  expect(await stockOf(shop, product.id)).toBe(2)
})

test('O3 an order has 1 to 100 lines of 1 to 1,000 and a customer with an address of email', async () => {
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
      () => shop.api<ErrorBody>('POST', '/api/orders', { body: { ...order(), ...more } }),
      422,
      'invalid',
    )
    expect([more, body.errors?.[0]?.path]).toEqual([more, path])
    const opening = await expectRefused(
      () => somebody().open({ ...order(), ...more } as OrderPayload, { amount: '22.60' }),
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
  await expectRefused(() => somebody().open(merged as OrderPayload), 422, 'invalid')
})

test('a capture of a payment that the shop did not open is 404', async () => {
  for (const id of ['NONE', mustard.id, '5O190127TN364715T']) {
    await expectRefused(() => somebody().capture(id), 404, 'not_found')
  }
})

test('API-12 PAYPAL-07 a capture before approval is 422 with the error not_approved', async () => {
  const buyer = somebody()
  const { id } = (await buyer.open(order())).body
  const early = await buyer.capture(id)
  expect([early.status, early.body.error]).toEqual([422, 'not_approved'])
  for (const decision of ['cancel', 'decline'] as const) {
    await buyer.decide(id, decision)
    const answer = await buyer.capture(id)
    expect([decision, answer.status, answer.body.error]).toEqual([decision, 422, 'not_approved'])
  }
})
