import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder, OrderSummary } from '#shared/contract/orders.ts'
import type { Overview } from '#shared/contract/staff/dashboard.ts'
import { ask } from '../../support/database.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { insertPayments } from '../../support/payment-rows.ts'
import { buy } from '../../support/purchase.ts'
import { reviewOf } from '../../support/reviews.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { testEngine } from '../../support/test-engine.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

async function overviewOf(...moments: string[]): Promise<Overview> {
  const query = new URLSearchParams({ days: moments.join(',') })
  const path = `/api/admin/overview?${query}`
  const { status, body } = await shop.api<Overview>('GET', path, { token })
  expect(status).toBe(200)
  return body
}

test('an empty shop has days without orders and nothing that waits', async () => {
  const empty = { orders: 0, revenue: '0.00' }
  expect(
    await overviewOf('2025-03-01T05:00:00Z', '2025-03-02T05:00Z', '2025-03-03T05:00Z'),
  ).toEqual({
    days: [
      { start: '2025-03-01T05:00:00.000Z', ...empty },
      { start: '2025-03-02T05:00:00.000Z', ...empty },
    ],
    toShip: 0,
    topProducts: [],
    lowStock: { total: 0, first: [] },
    reviewsWaiting: 0,
    untranslated: 0,
    refundDue: { total: 0, first: [] },
    capturedWithoutOrder: 0,
    troubledPayments: 0,
    otherAddress: null,
    // A PostgreSQL server has backups of its own.
    setup: { canPay: true, done: testEngine === 'postgres' ? ['backups', 'open'] : ['open'] },
  })
})

test('ADMIN-03 cancelled orders wait for their refund, the oldest first, until all of it is refunded', async () => {
  const product = await shop.addProduct({ name: 'Sent Back', stock: 100 })
  const orders: DetailedOrder[] = []
  for (let count = 1; count <= 6; count += 1) {
    orders.push(await buy(shop, [{ product, quantity: 1 }]))
    shop.pass(1_000)
  }
  const due = async () => {
    const { refundDue } = await overviewOf('2025-06-01T04:00Z', '2025-06-03T04:00Z')
    return [refundDue.total, refundDue.first.map(({ id }) => id)]
  }
  const ids = orders.map(({ id }) => id)
  const cancel = (id: string | undefined) =>
    shop.api('PUT', `/api/orders/${id}`, { token, body: { status: 'cancelled' } })
  const refund = (id: string | undefined, amount: string) =>
    shop.api('POST', `/api/orders/${id}/refunds`, {
      token,
      body: { amount, key: crypto.randomUUID() },
    })
  const { totalAmount = '' } = orders[0] ?? {}
  expect((await refund(ids[1], '1.00')).status).toBe(201)
  expect(await due()).toEqual([0, []])
  for (const id of ids.toReversed()) expect((await cancel(id)).status).toBe(200)
  expect(await due()).toEqual([6, ids.slice(0, 5)])
  expect((await refund(ids[0], '1.00')).status).toBe(201)
  const { refundDue } = await overviewOf('2025-06-01T04:00Z', '2025-06-03T04:00Z')
  const left = ((Number(totalAmount) * 100 - 100) / 100).toFixed(2)
  expect(refundDue.first[0]).toEqual({ id: ids[0] ?? '', customerName: 'Ada Singh', amount: left })
  expect((await refund(ids[0], left)).status).toBe(201)
  expect(await due()).toEqual([5, ids.slice(1)])
  // No refund is due once the order is no longer cancelled.
  const placed = { token, body: { status: 'placed' } }
  expect((await shop.api('PUT', `/api/orders/${ids[1]}`, placed)).status).toBe(200)
  expect(await due()).toEqual([4, ids.slice(2)])
})

test("orders fall into the viewer's own days, in Newfoundland and across the change of clocks", async () => {
  const { id } = await shop.addProduct({ name: 'Dated Sauce' })
  const at = (moment: string) => Date.parse(moment)
  await addPastOrders(shop, [
    { productId: id, cents: 100, at: at('2025-03-08T03:29:59.999Z') },
    { productId: id, cents: 200, at: at('2025-03-08T03:30:00Z') },
    { productId: id, cents: 400, at: at('2025-03-09T03:29:59.999Z') },
    // The day on which clocks go forward has 23 hours.
    { productId: id, cents: 800, at: at('2025-03-10T02:29:59.999Z') },
    { productId: id, cents: 1600, at: at('2025-03-10T02:30:00Z') },
    { productId: id, cents: 3200, at: at('2025-03-09T12:00:00Z'), status: 'cancelled' },
  ])
  const { days } = await overviewOf(
    '2025-03-08T03:30:00Z',
    '2025-03-09T03:30:00Z',
    '2025-03-10T02:30:00Z',
  )
  expect(days.map(({ orders, revenue }) => [orders, revenue])).toEqual([
    [2, '6.00'],
    [1, '8.00'],
  ])
})

test('products are sorted by units sold, without cancelled orders', async () => {
  const [first, second] = [
    await shop.addProduct({ name: 'Much Bought', stock: 100 }),
    await shop.addProduct({ name: 'Hardly Bought', stock: 100 }),
  ]
  await addPastOrders(shop, [
    { productId: second.id, cents: 500, at: Date.parse('2025-05-02T12:00Z') },
    { productId: first.id, cents: 300, at: Date.parse('2025-05-01T12:00Z') },
    { productId: first.id, cents: 300, at: Date.parse('2025-05-02T12:00Z') },
    ...[1, 2, 3].map(() => ({
      productId: second.id,
      at: Date.parse('2025-05-01T12:00Z'),
      status: 'cancelled' as const,
    })),
  ])
  const { topProducts } = await overviewOf('2025-05-01T04:00Z', '2025-05-03T04:00Z')
  expect(topProducts).toEqual([
    { productId: first.id, name: 'Much Bought', units: 2, revenue: '6.00' },
    { productId: second.id, name: 'Hardly Bought', units: 1, revenue: '5.00' },
  ])
})

test("best sellers are of the viewer's own days, as the revenue beside them is", async () => {
  const sauce = await shop.addProduct({ name: 'Sold at Night', stock: 100 })
  const sold = (at: string) => ({ productId: sauce.id, cents: 400, at: Date.parse(at) })
  await addPastOrders(shop, [
    sold('2025-04-10T03:59:59.999Z'),
    sold('2025-04-10T04:00Z'),
    sold('2025-04-12T03:59:59.999Z'),
    sold('2025-04-12T04:00Z'),
    { ...sold('2025-04-10T01:00Z'), status: 'cancelled' },
  ])
  const { days, topProducts } = await overviewOf(
    '2025-04-10T04:00Z',
    '2025-04-11T04:00Z',
    '2025-04-12T04:00Z',
  )
  expect(days.map(({ revenue }) => revenue)).toEqual(['4.00', '4.00'])
  expect(topProducts).toEqual([
    { productId: sauce.id, name: 'Sold at Night', units: 2, revenue: '8.00' },
  ])
  const before = await overviewOf('2025-04-09T04:00Z', '2025-04-10T04:00Z')
  expect(before.topProducts).toMatchObject([{ units: 1 }])
})

test('low stock, waiting reviews and captured payments without an order are counted', async () => {
  const low = await shop.addProduct({ name: 'Nearly Gone', stock: 5 })
  const out = await shop.addProduct({ name: 'All Gone', stock: 0 })
  await shop.addProduct({ name: 'Enough', stock: 6 })
  await shop.api('POST', '/api/reviews', { body: reviewOf(low.id) })
  const now = shop.context.clock()
  await insertPayments(shop, [
    { id: 'lost', status: 'captured', updatedAt: now - 11_000 },
    { id: 'under way', status: 'captured', updatedAt: now },
    { id: 'open', status: 'opened', updatedAt: now - 11_000 },
  ])
  const overview = await overviewOf('2025-06-01T04:00Z', '2025-06-03T04:00Z')
  expect(overview.lowStock).toEqual({
    total: 2,
    first: [
      { id: out.id, name: 'All Gone', stock: 0 },
      { id: low.id, name: 'Nearly Gone', stock: 5 },
    ],
  })
  expect(overview.reviewsWaiting).toBe(1)
  expect(overview.capturedWithoutOrder).toBe(1)
})

test('an overview has everything committed before it was requested, however soon after another', async () => {
  const days = ['2025-06-01T04:00Z', '2025-06-03T04:00Z'] as const
  const { id: productId } = await shop.addProduct()
  const before = (await overviewOf(...days)).reviewsWaiting
  for (let more = 1; more <= 2; more += 1) {
    const body = { productId, rating: 5, customerName: 'Ada', customerEmail: 'ada@example.ca' }
    expect((await shop.api('POST', '/api/reviews', { body })).status).toBe(201)
    expect((await overviewOf(...days)).reviewsWaiting).toBe(before + more)
  }
})

test('days that are no dates, not ascending or too long are refused with a message', async () => {
  for (const days of [
    'today,tomorrow',
    '2025-05-02T04:00Z,2025-05-01T04:00Z',
    '2025-05-02T04:00Z',
    '2025-05-02T04:00Z,2026-05-02T04:00Z',
  ]) {
    const path = `/api/admin/overview?${new URLSearchParams({ days })}`
    const { status, body } = await shop.api('GET', path, { token })
    expect([status, body]).toEqual([422, expect.objectContaining({ code: 'invalid' })])
  }
})

/** The expected sums, by reading every order. */
const asCounted = {
  quarters: `select created_at / 900000 as quarter, count(*) as orders,
    sum(total_cents) as revenue_cents from orders where status <> 'cancelled' group by 1 order by 1`,
  products: `select o.created_at / 86400000 as day, i.product_id, sum(i.quantity) as units,
    sum(i.quantity * i.price_cents) as revenue_cents
    from orders o join order_items i on i.order_id = o.id
    where o.status <> 'cancelled' group by 1, 2 order by 1, 2`,
}

test('the stored sums equal the sums of the orders, however orders are changed', async () => {
  const file = `${shop.directory}/shop.db`
  const agree = () => {
    const kept = 'from sales_by_quarter where orders > 0 order by quarter'
    expect(ask(file, `select * ${kept}`)).toEqual(ask(file, asCounted.quarters))
    const sold = 'from sales_by_product where units > 0 order by day, product_id'
    expect(ask(file, `select * ${sold}`)).toEqual(ask(file, asCounted.products))
  }
  const product: ListedProduct = await shop.addProduct({ name: 'Changing', stock: 500 })
  const other: ListedProduct = await shop.addProduct({ name: 'Beside it', stock: 500 })
  const order = await buy(shop, [
    { product, quantity: 3 },
    { product: other, quantity: 1 },
  ])
  agree()
  const [line] = order.items
  const edits: object[] = [
    { status: 'shipped' },
    { items: [{ productId: line?.productId, quantity: 7 }] },
    { status: 'cancelled' },
    { status: 'placed', items: [{ productId: line?.productId, quantity: 2 }] },
    { status: 'cancelled', items: [{ productId: line?.productId, quantity: 9 }] },
    { items: [{ productId: line?.productId, quantity: 4 }] },
    { status: 'completed' },
  ]
  for (const body of edits) {
    expect((await shop.api('PUT', `/api/orders/${order.id}`, { token, body })).status).toBe(200)
    agree()
  }
  expect(ask(file, 'select * from sales_by_product').length).toBeGreaterThan(3)
})

test('refunds show beside the revenue they belong to, and a refunded order is not to be shipped', async () => {
  const product = await shop.addProduct({ price: '10.00', stock: 100 })
  const now = shop.context.clock()
  const [start, end] = [now - 60_000, now + 60_000].map((at) => new Date(at).toISOString()) as [
    string,
    string,
  ]
  const before = await overviewOf(start, end)
  const summaryOf = async (query = '') =>
    (await shop.api<OrderSummary>('GET', `/api/orders/summary?${query}`, { token })).body
  const whole = await buy(shop, [{ product, quantity: 2 }])
  const part = await buy(shop, [{ product, quantity: 2 }])
  const refund = (id: string, body: object) =>
    shop.api('POST', `/api/orders/${id}/refunds`, {
      token,
      body: { key: crypto.randomUUID(), ...body },
    })
  await refund(whole.id, { amount: '22.60' })
  await refund(part.id, { items: [{ productId: product.id, quantity: 1 }] })
  const after = await overviewOf(start, end)
  expect(after.toShip - before.toShip).toBe(1)
  const refundedOf = ({ days }: Overview) => Number(days[0]?.refunded ?? 0)
  expect(refundedOf(after) - refundedOf(before)).toBeCloseTo(33.9, 2)
  const ofProduct = `productId=${product.id}`
  expect(await summaryOf(ofProduct)).toMatchObject({ revenue: '45.20', refunded: '33.90' })
  expect(await summaryOf(`search=${whole.id.slice(-8)}`)).toMatchObject({ refunded: '22.60' })
  expect(await summaryOf(`${ofProduct}&to=2025-01-01T00:00:00Z`)).not.toHaveProperty('refunded')
  expect(await summaryOf(`${ofProduct}&status=shipped`)).not.toHaveProperty('refunded')
  // A cancelled order is no revenue, so its refund is not a part of it.
  await shop.api('PUT', `/api/orders/${whole.id}`, { token, body: { status: 'cancelled' } })
  expect(await summaryOf(ofProduct)).toMatchObject({ revenue: '22.60', refunded: '11.30' })
  // Every unit refunded for less than was paid leaves nothing to ship either.
  await refund(part.id, { items: [{ productId: product.id, quantity: 1 }], amount: '5.00' })
  expect((await overviewOf(start, end)).toShip).toBe(before.toShip)
})
