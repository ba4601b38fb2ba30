import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { buy, ontario, ordersOf, stockOf } from '../../support/purchase.ts'
import { expectRefused } from '../../support/refused.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

type Answered = DetailedOrder & ErrorBody

const edit = (id: string, body: object) =>
  shop.api<Answered>('PUT', `/api/orders/${id}`, { token, body })
const stored = async (id: string) => (await ordersOf(shop)).find((order) => order.id === id)
const change = (product: ListedProduct, oldQty: number, newQty: number) => ({
  productId: product.id,
  oldQty,
  newQty,
})

/** An order of 2 of one sauce at 10.00 and 1 of another at 4.99, both of 10, to Ontario. */
async function sell() {
  const mustard = await shop.addProduct({ price: '10.00', stock: 10 })
  const relish = await shop.addProduct({ price: '4.99', stock: 10 })
  const order = await buy(shop, [
    { product: mustard, quantity: 2 },
    { product: relish, quantity: 1 },
  ])
  return { mustard, relish, order }
}

test('O25 API-22 ORD-11 an edit of quantities recomputes the money and moves the stock', async () => {
  const { mustard, relish, order } = await sell()
  expect(order).toMatchObject({ subtotal: '24.99', taxAmount: '3.25', totalAmount: '28.24' })
  const { status, body } = await edit(order.id, {
    items: [
      { productId: mustard.id, quantity: 5, price: '10.00' },
      { productId: relish.id, quantity: 1, price: '4.99' },
    ],
    quantityChanges: [change(mustard, 2, 5)],
  })
  expect(status).toBe(200)
  // 54.99 and 13 % of it, 7.1487, rounded half up.
  expect(body).toMatchObject({
    subtotal: '54.99',
    shippingCost: '0.00',
    taxAmount: '7.15',
    totalAmount: '62.14',
    paidAmount: '28.24',
  })
  expect(await stored(order.id)).toEqual(body)
  expect([await stockOf(shop, mustard.id), await stockOf(shop, relish.id)]).toEqual([5, 9])
  const fewer = await edit(order.id, { quantityChanges: [change(mustard, 5, 1)] })
  expect(fewer.body).toMatchObject({ subtotal: '14.99', taxAmount: '1.95', totalAmount: '16.94' })
  expect(await stockOf(shop, mustard.id)).toBe(9)
})

test('O25 items without quantityChanges set the quantities too', async () => {
  const { mustard, relish, order } = await sell()
  const { body } = await edit(order.id, { items: [{ productId: relish.id, quantity: 3 }] })
  expect(body.items.map(({ quantity }) => quantity)).toEqual([2, 3])
  expect(body.subtotal).toBe('34.97')
  expect([await stockOf(shop, mustard.id), await stockOf(shop, relish.id)]).toEqual([8, 7])
})

test("O25 an order keeps its prices when the product's price changes, and in an edit too", async () => {
  const { mustard, order } = await sell()
  await shop.api('PUT', `/api/products/${mustard.id}`, { token, body: { price: '99.00' } })
  const { body } = await edit(order.id, { quantityChanges: [change(mustard, 2, 3)] })
  expect(body.subtotal).toBe('34.99')
  expect(body.items.map(({ price }) => price)).toEqual(['10.00', '4.99'])
})

test("O25 tax follows the order's address, including one set in the same edit", async () => {
  const { mustard, order } = await sell()
  const quebec = { ...ontario, province: 'QC', zipCode: 'H2X 1Y4' }
  const moved = await edit(order.id, { shippingAddress: quebec })
  expect(moved.body).toMatchObject({
    taxAmount: '3.25',
    totalAmount: '28.24',
    shippingAddress: quebec,
  })
  const more = await edit(order.id, { quantityChanges: [change(mustard, 2, 3)] })
  // 14.975 % of 34.99 is 5.2397525.
  expect(more.body).toMatchObject({ taxAmount: '5.24', totalAmount: '40.23' })
  const both = await edit(order.id, {
    shippingAddress: { ...ontario, province: 'AB' },
    quantityChanges: [change(mustard, 3, 2)],
  })
  expect(both.body).toMatchObject({ subtotal: '24.99', taxAmount: '1.25', totalAmount: '26.24' })
})

test('O25 too little stock is 409 with the shortages, and nothing changes', async () => {
  const { mustard, relish, order } = await sell()
  const body = await expectRefused(
    shop,
    () =>
      edit(order.id, {
        customerName: 'Somebody else',
        quantityChanges: [change(relish, 1, 2), change(mustard, 2, 11)],
      }),
    409,
    'out_of_stock',
  )
  expect(body.insufficientItems).toEqual([{ productId: mustard.id, requested: 9, available: 8 }])
  expect((await edit(order.id, { quantityChanges: [change(mustard, 2, 10)] })).status).toBe(200)
  expect(await stockOf(shop, mustard.id)).toBe(0)
})

test('ORD-14 a product that is not in the order is 422 with its path, and nothing changes', async () => {
  const { mustard, order } = await sell()
  const other = await shop.addProduct()
  const inItems = await expectRefused(
    shop,
    () =>
      edit(order.id, {
        items: [
          { productId: mustard.id, quantity: 3 },
          { productId: other.id, quantity: 1 },
        ],
      }),
    422,
    'invalid',
  )
  expect(inItems.errors?.map(({ path }) => path)).toEqual(['/items/1/productId'])
  const inChanges = await expectRefused(
    shop,
    () => edit(order.id, { quantityChanges: [change(mustard, 2, 3), change(other, 1, 2)] }),
    422,
    'invalid',
  )
  expect(inChanges.errors?.map(({ path }) => path)).toEqual(['/quantityChanges/1/productId'])
})

test('ORD-14 HTTP-13 an outdated quantity or version is 409 stale, and nothing changes', async () => {
  const { mustard, order } = await sell()
  await edit(order.id, { quantityChanges: [change(mustard, 2, 3)], version: order.updatedAt })
  await expectRefused(
    shop,
    () => edit(order.id, { quantityChanges: [change(mustard, 2, 4)] }),
    409,
    'stale',
  )
  await expectRefused(
    shop,
    () => edit(order.id, { customerName: 'Late', version: order.updatedAt }),
    409,
    'stale',
  )
  const raced = await Promise.all(
    [4, 5, 6].map((quantity) =>
      edit(order.id, { quantityChanges: [change(mustard, 3, quantity)] }),
    ),
  )
  expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('ORD-12 a quantity is a whole number from 1 to 1,000', async () => {
  const { mustard, order } = await sell()
  for (const quantity of [0, -1, 1.5, 1_001, '3', null]) {
    await expectRefused(
      shop,
      () => edit(order.id, { items: [{ productId: mustard.id, quantity }] }),
      422,
      'invalid',
    )
    await expectRefused(
      shop,
      () =>
        edit(order.id, {
          quantityChanges: [{ productId: mustard.id, oldQty: 2, newQty: quantity }],
        }),
      422,
      'invalid',
    )
  }
})

test('API-22 ENT-14 fields that are not sent stay as they are, money included', async () => {
  const { order } = await sell()
  const { body } = await edit(order.id, {
    customerName: ' Grace Hopper ',
    customerEmail: 'grace@example.ca',
    customerPhone: '1',
  })
  expect(body).toEqual({
    ...order,
    customerName: 'Grace Hopper',
    customerEmail: 'grace@example.ca',
    customerPhone: '1',
    updatedAt: body.updatedAt,
  } as Answered)
  for (const bad of [{ customerEmail: 'x' }, { customerName: ' ' }, { customerPhone: '' }]) {
    await expectRefused(shop, () => edit(order.id, bad), 422, 'invalid')
  }
  await expectRefused(
    shop,
    () => edit(crypto.randomUUID(), { status: 'shipped' }),
    404,
    'not_found',
  )
})

test('T21 T22 ORD-13 an address may be changed to a text or to none, and is stored as sent', async () => {
  const { order } = await sell()
  for (const address of ['Somewhere in Canada', null, { ...ontario, company: 'Saucery' }]) {
    const { body } = await edit(order.id, { shippingAddress: address })
    expect(body.shippingAddress).toEqual(address)
    expect((await stored(order.id))?.shippingAddress).toEqual(address)
  }
  await expectRefused(
    shop,
    () => edit(order.id, { shippingAddress: { city: 'Toronto' } }),
    422,
    'invalid',
  )
})

test('PARCEL-02 units that are added after staff called an order shipped are noted, since nobody would pack them', async () => {
  const product = await shop.addProduct({ name: 'Relish', stock: 10 })
  const { id } = await buy(shop, [{ product, quantity: 1 }])
  const change = async (body: object) =>
    (await shop.api<DetailedOrder>('PUT', `/api/orders/${id}`, { token, body })).body
  const raise = (quantity: number, more: object = {}) =>
    change({ items: [{ productId: product.id, quantity }], ...more })
  expect((await raise(2)).attention).toBeNull()
  expect((await raise(3, { status: 'shipped' })).attention).toBeNull()
  const raised = await raise(4)
  expect(raised).toMatchObject({ status: 'shipped' })
  expect(raised.attention).toContain('Added after this order was sent: Relish.')
  expect((await raise(5)).attention).toBe(raised.attention)
  expect((await change({ status: 'placed' })).attention).toBe(raised.attention)
})
