import { beforeAll, expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { DetailedOrder, OrderSummary } from '#shared/contract/orders.ts'
import { contentOf } from '../../support/database.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { buy, stockOf } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openTestShop } from '../../support/shop.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

const edit = (id: string, body: object) =>
  shop.api<DetailedOrder & ErrorBody>('PUT', `/api/orders/${id}`, { token, body })

async function sell(quantity: number, stock = 10) {
  const product = await shop.addProduct({ stock })
  const order = await buy(shop, [{ product, quantity }])
  return { product, order, stock: () => stockOf(shop, product.id) }
}

test('ORD-09 ENT-08 any of the four statuses may follow any other; another is 422', async () => {
  const { order } = await sell(1)
  const statuses = ['placed', 'shipped', 'completed', 'cancelled']
  for (const from of statuses) {
    for (const to of statuses) {
      await edit(order.id, { status: from })
      const { status, body } = await edit(order.id, { status: to })
      expect([from, to, status, body.status]).toEqual([from, to, 200, to as 'placed'])
    }
  }
  for (const status of ['lost', '', null, 1]) {
    expect((await edit(order.id, { status })).status).toBe(422)
  }
})

test('O25 cancelling restores the stock once, however often and from any status', async () => {
  const { order, stock } = await sell(4)
  expect(await stock()).toBe(6)
  await edit(order.id, { status: 'shipped' })
  expect(await stock()).toBe(6)
  await Promise.all(Array.from({ length: 5 }, () => edit(order.id, { status: 'cancelled' })))
  expect(await stock()).toBe(10)
  await edit(order.id, { status: 'cancelled' })
  expect(await stock()).toBe(10)
})

test('O25 leaving cancelled takes the stock again, or is 409 and changes nothing', async () => {
  const { product, order, stock } = await sell(4)
  await edit(order.id, { status: 'cancelled' })
  expect((await edit(order.id, { status: 'placed' })).status).toBe(200)
  expect(await stock()).toBe(6)
  await edit(order.id, { status: 'cancelled' })
  await shop.api('PUT', `/api/products/${product.id}`, { token, body: { stock: 3 } })
  const before = contentOf(`${shop.directory}/shop.db`)
  for (const status of ['placed', 'shipped', 'completed']) {
    const refused = await edit(order.id, { status })
    expect([refused.status, refused.body.code]).toEqual([409, 'out_of_stock'])
    expect(refused.body.insufficientItems).toEqual([
      { productId: product.id, requested: 4, available: 3 },
    ])
  }
  expect(contentOf(`${shop.directory}/shop.db`)).toEqual(before)
})

test('O25 an edit of a cancelled order moves no stock until the order is reopened', async () => {
  const { product, order, stock } = await sell(2)
  await edit(order.id, { status: 'cancelled' })
  const items = [{ productId: product.id, quantity: 5 }]
  expect((await edit(order.id, { items })).body).toMatchObject({ subtotal: '50.00' })
  expect(await stock()).toBe(10)
  await edit(order.id, { status: 'shipped' })
  expect(await stock()).toBe(5)
})

test('O25 a status and quantities in one edit move the stock by both together', async () => {
  const { product, order, stock } = await sell(2)
  const quantities = (oldQty: number, newQty: number) => ({
    quantityChanges: [{ productId: product.id, oldQty, newQty }],
  })
  await edit(order.id, { status: 'cancelled', ...quantities(2, 3) })
  expect(await stock()).toBe(10)
  await edit(order.id, { status: 'placed', ...quantities(3, 7) })
  expect(await stock()).toBe(3)
})

test('HTTP-15 ORD-01 ORD-05 the summary counts by status and sums what is not cancelled, by the filters', async () => {
  const other = await openTestShop()
  const product = await other.addProduct()
  const elsewhere = await other.addProduct()
  const day = Date.parse('2025-06-01T00:00:00Z')
  await addPastOrders(other, [
    { productId: product.id, cents: 1_010, at: day },
    { productId: product.id, cents: 2_020, at: day + 1, status: 'shipped' },
    { productId: product.id, cents: 4_040, at: day + 2, status: 'completed' },
    { productId: elsewhere.id, cents: 8_080, at: day + 3, status: 'cancelled' },
    { productId: elsewhere.id, cents: 100_000_000_00, at: day + 4 },
  ])
  const summary = async (query = '') =>
    (
      await other.api<OrderSummary>('GET', `/api/orders/summary${query}`, {
        token: await other.asOwner(),
      })
    ).body
  expect(await summary()).toEqual({
    total: 5,
    placed: 2,
    shipped: 1,
    completed: 1,
    cancelled: 1,
    revenue: '100000070.70',
  })
  expect(await summary(`?productId=${product.id}`)).toMatchObject({ total: 3, revenue: '70.70' })
  expect(await summary('?status=cancelled')).toMatchObject({ total: 1, revenue: '0.00' })
  expect(await summary('?from=2025-06-01T00:00:00.001Z&to=2025-06-01T00:00:00.003Z')).toEqual({
    total: 2,
    placed: 0,
    shipped: 1,
    completed: 1,
    cancelled: 0,
    revenue: '60.60',
  })
  await other.dispose()
})
