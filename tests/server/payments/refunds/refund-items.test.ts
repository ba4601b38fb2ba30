import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import { storeMissingSplits } from '../../../../src/server/payments/refunds/missing-splits.ts'
import { buy, stockOf } from '../../../support/purchase.ts'
import { openRefundFixture, type Refunded, type RefundFixture } from './refund.fixture.ts'

let fixture: RefundFixture
beforeAll(async () => {
  fixture = await openRefundFixture()
})
afterEach(() => fixture.proxy.recover())
afterAll(() => fixture.close())

/** Three jars at $11.49, $38.95 with tax in Ontario. */
async function sellThree() {
  const product = await fixture.shop.addProduct({ price: '11.49', stock: 10 })
  return { product, order: await buy(fixture.shop, [{ product, quantity: 3 }]) }
}

const refundItems = (id: string, body: object) =>
  fixture.shop.api<Refunded>('POST', `/api/orders/${id}/refunds`, {
    token: fixture.token,
    body: { key: crypto.randomUUID(), ...body },
  })

const one = (productId: string, quantity = 1) => [{ productId, quantity }]

const detailsOf = async (id: string) =>
  (
    await fixture.shop.api<OrderDetails>('GET', `/api/admin/orders/${id}`, {
      token: fixture.token,
    })
  ).body

test('ORD-21 ORD-23 three jars refunded one by one return every cent, with the tax in each refund', async () => {
  const { order, product } = await sellThree()
  for (const amount of ['12.98', '12.99', '12.98']) {
    const { status, body } = await refundItems(order.id, { items: one(product.id) })
    expect([status, body.refund.amount]).toEqual([201, amount])
  }
  const { refunds = [], items, refundedAmount } = await fixture.orderOf(order.id)
  expect(refundedAmount).toBe('38.95')
  expect(refunds.map(({ tax }) => tax)).toEqual(
    ['1.49', '1.50', '1.49'].map((amount) => [{ component: 'TAX', amount }]),
  )
  expect(refunds[0]).toMatchObject({
    amount: '12.98',
    items: [{ productId: product.id, quantity: 1, amount: '11.49' }],
    by: 'admin',
  })
  expect(items).toMatchObject([{ quantity: 3, refunded: 3, restocked: 0 }])
  expect(await fixture.refundedAtPaypal(order)).toBe(38_95)
  const more = await refundItems(order.id, { items: one(product.id) })
  expect([more.status, more.body.errors]).toEqual([
    422,
    [{ path: '/items/0/quantity', message: `All units of ${product.name} have been refunded.` }],
  ])
})

test("the order's line says which units were refunded and which of them are back in stock", async () => {
  const { order, product } = await sellThree()
  const restock = one(product.id)
  await refundItems(order.id, { items: one(product.id, 2), restock })
  expect((await fixture.orderOf(order.id)).items).toMatchObject([{ refunded: 2, restocked: 1 }])
  expect(await stockOf(fixture.shop, product.id)).toBe(8)
  // An older client names an amount and what it restocks.
  const { order: other, product: plum } = await sellThree()
  await fixture.refund(other.id, '12.98', { restock: one(plum.id) })
  expect((await fixture.orderOf(other.id)).items).toMatchObject([{ refunded: 1, restocked: 1 }])
  // Everything refunded by amount leaves nothing to send.
  await fixture.refund(other.id, '25.97')
  const { items, refunds = [] } = await fixture.orderOf(other.id)
  expect(items).toMatchObject([{ refunded: 3, restocked: 1 }])
  expect(refunds.at(-1)?.items).toMatchObject([{ quantity: 2, amount: '22.98' }])
})

test('units that the order lacks, are named twice, or were not refunded are refused by field', async () => {
  const { order, product } = await sellThree()
  const stranger = await fixture.shop.addProduct({ price: '1.00', stock: 1 })
  const tries: [object, string, string][] = [
    [
      { items: one(product.id, 4) },
      '/items/0/quantity',
      `Only 3 of ${product.name} can be refunded.`,
    ],
    [{ items: one(stranger.id) }, '/items/0/quantity', "This product isn't in the order."],
    [
      { items: [...one(product.id), ...one(product.id)] },
      '/items/1/quantity',
      'Name each product once.',
    ],
    [
      { items: one(product.id), restock: one(product.id, 2) },
      '/restock/0/quantity',
      `Only 1 of ${product.name} can be returned to stock.`,
    ],
    [{ items: one(product.id), amount: '38.96' }, '/amount', 'Only $38.95 is left to refund.'],
    [{}, '/amount', 'Enter an amount of at least 0.01.'],
    [{ items: [] }, '/amount', 'Enter an amount of at least 0.01.'],
  ]
  for (const [body, path, message] of tries) {
    const answer = await refundItems(order.id, body)
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path, message }]])
  }
  const zero = await refundItems(order.id, { items: one(product.id, 0) })
  expect(zero.status).toBe(422)
  const { items, refunds } = await fixture.orderOf(order.id)
  expect([items[0]?.refunded, refunds]).toEqual([0, []])
})

test('a refund of items sent again with its key is made once; the same key for others is refused', async () => {
  const { order, product } = await sellThree()
  const key = crypto.randomUUID()
  const first = await refundItems(order.id, { items: one(product.id), key })
  const again = await refundItems(order.id, { items: one(product.id), key })
  expect(again.body.refund.id).toBe(first.body.refund.id)
  const other = await refundItems(order.id, { items: one(product.id, 2), key })
  expect([other.status, other.body.code]).toEqual([409, 'key_used'])
  expect((await fixture.orderOf(order.id)).refundedAmount).toBe('12.98')
})

test('a refused refund leaves its units with the order', async () => {
  const { order, product } = await sellThree()
  fixture.proxy.suffer(async ({ what }, passOn) =>
    what === 'refund'
      ? Response.json({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'X' }] }, { status: 422 })
      : passOn(),
  )
  const items = one(product.id, 2)
  const { status } = await refundItems(order.id, { items, restock: items })
  expect(status).toBe(422)
  expect((await fixture.orderOf(order.id)).items).toMatchObject([{ refunded: 0, restocked: 0 }])
})

test('an edit cannot lower the quantity below the refunded units', async () => {
  const { order, product } = await sellThree()
  await refundItems(order.id, { items: one(product.id, 2) })
  const { status, body } = await fixture.shop.api<Refunded>('PUT', `/api/orders/${order.id}`, {
    token: fixture.token,
    body: { items: one(product.id) },
  })
  expect([status, body.message]).toEqual([
    422,
    `2 of ${product.name} were refunded, so the quantity can't be lower.`,
  ])
})

test('after an edit, an amount first returns what was overpaid and leaves the jars alone', async () => {
  const { order, product } = await sellThree()
  await fixture.shop.api('PUT', `/api/orders/${order.id}`, {
    token: fixture.token,
    body: { items: one(product.id, 2) },
  })
  await fixture.refund(order.id, '12.98')
  const edited = await fixture.orderOf(order.id)
  expect(edited.items).toMatchObject([{ quantity: 2, refunded: 0 }])
  expect(edited.refunds).toMatchObject([{ other: '12.98', goods: '0.00', tax: [], items: [] }])
  await refundItems(order.id, { items: one(product.id) })
  await refundItems(order.id, { items: one(product.id) })
  expect((await fixture.orderOf(order.id)).refundedAmount).toBe('38.95')
})

test('a refund stored by an older version gets its split, which a later edit does not change', async () => {
  const { order, product } = await sellThree()
  await fixture.refund(order.id, '12.98', { restock: one(product.id) })
  fixture.rows('update refunds set split = null where order_id = ?', order.id)
  const taxOf = ({ refunds = [] }: Pick<DetailedOrder, 'refunds'>) => refunds[0]?.tax
  const charged = [{ component: 'TAX', amount: '1.49' }]
  expect(taxOf(await fixture.orderOf(order.id))).toEqual(charged)
  await storeMissingSplits(fixture.shop.context)
  const address = { ...(order.shippingAddress as object), province: 'AB', zipCode: 'T2P 1J9' }
  await fixture.shop.api('PUT', `/api/orders/${order.id}`, {
    token: fixture.token,
    body: { shippingAddress: address, items: one(product.id, 2) },
  })
  const { order: after, refunds } = await detailsOf(order.id)
  expect(taxOf(after)).toEqual(charged)
  expect(refunds.map(({ tax }) => tax)).toEqual([charged])
})
