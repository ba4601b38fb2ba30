import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { type OrderStatus, orderStatuses } from '#shared/domain/order/order.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { orderItems, orders } from '../../../src/server/db/schema/shop.ts'
import { inPeriods, totalsOf } from '../../../src/server/orders/search/totals.ts'
import { ask } from '../../support/database.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const DAY = 24 * 60 * 60 * 1000
const start = Date.parse('2025-03-01T00:00:00Z')

const shop = useTestShop()
let products: string[]
beforeAll(async () => {
  products = []
  for (const name of ['One', 'Two', 'Three']) products.push((await shop.addProduct({ name })).id)
})

const status = fc.constantFrom(...orderStatuses)
const moment = fc.integer({ min: 0, max: 100 * DAY }).map((after) => start + after)
const someOrder = fc.record({
  at: fc.oneof(moment, fc.constantFrom(start, start + DAY, start + 30 * DAY)),
  cents: fc.integer({ min: 0, max: 100_000 }),
  status,
  products: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 3 }),
})
const someChange = fc.oneof(
  fc.record({ kind: fc.constant('status' as const), order: fc.nat(), status }),
  fc.record({ kind: fc.constant('total' as const), order: fc.nat(), cents: fc.nat(100_000) }),
  fc.record({ kind: fc.constant('delete' as const), order: fc.nat() }),
  fc.record({ kind: fc.constant('removeLine' as const), order: fc.nat() }),
)
type Change = typeof someChange extends fc.Arbitrary<infer T> ? T : never
const someFilter = fc.record(
  { from: moment, to: moment, status, product: fc.integer({ min: 0, max: 2 }) },
  { requiredKeys: [] },
)

test('ORD-01 ORD-05 counts and sums equal a recount after any orders are placed, changed and deleted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someOrder, { minLength: 1, maxLength: 8 }),
      fc.array(someChange, { maxLength: 8 }),
      fc.array(someFilter, { minLength: 1, maxLength: 6 }),
      async (placed, changes, filters) => {
        const ids = await place(placed)
        for (const change of changes) await apply(change, ids)
        for (const { product, ...range } of filters) {
          const choice = {
            ...range,
            ...(product === undefined ? {} : { productId: products[product] }),
          }
          const totals = await totalsOf(shop.context.db.read, choice)
          const kept = totals.map((row) => ({ ...row })).toSorted(byStatus)
          expect(kept).toEqual(recount(choice))
        }
      },
    ),
    { numRuns: 60 },
  )
  expect(ask(`${shop.directory}/shop.db`, 'select * from order_totals where orders < 0')).toEqual(
    [],
  )
})

test('a range is split into whole periods and the partial periods at its ends', () => {
  expect(inPeriods({}, 10)).toEqual({ whole: {}, cut: [] })
  expect(inPeriods({ from: 20, to: 40 }, 10)).toEqual({ whole: { from: 2, to: 4 }, cut: [] })
  expect(inPeriods({ from: 21, to: 45 }, 10)).toEqual({
    whole: { from: 3, to: 4 },
    cut: [
      { from: 21, to: 30 },
      { from: 40, to: 45 },
    ],
  })
  expect(inPeriods({ from: 21, to: 29 }, 10)).toEqual({ whole: null, cut: [{ from: 21, to: 29 }] })
  expect(inPeriods({ from: 29, to: 21 }, 10)).toEqual({ whole: null, cut: [] })
})

test('the database refuses to change when an order was placed or which products it has', async () => {
  const [id = ''] = await addPastOrders(shop, [{ productId: products[0] ?? '' }])
  await expect(
    atomically(shop.context, (tx) =>
      tx
        .update(orders)
        .set({ createdAt: 5 })
        .where(eq(orders.id, id))
        .then(() => {}),
    ),
  ).rejects.toThrow()
  await expect(
    atomically(shop.context, (tx) =>
      tx
        .update(orderItems)
        .set({ productId: products[1] ?? '' })
        .where(eq(orderItems.orderId, id))
        .then(() => {}),
    ),
  ).rejects.toThrow()
})

async function place(
  placed: readonly { at: number; cents: number; status: OrderStatus; products: number[] }[],
) {
  const ids = await addPastOrders(
    shop,
    placed.map(({ products: [first = 0], ...order }) => ({
      ...order,
      productId: products[first] ?? '',
    })),
  )
  await atomically(shop.context, async (tx) => {
    for (const [
      index,
      {
        at,
        products: [, ...others],
      },
    ] of placed.entries()) {
      for (const other of others) {
        await tx.insert(orderItems).values({
          id: crypto.randomUUID(),
          orderId: ids[index] ?? '',
          productId: products[other] ?? '',
          productName: 'Another',
          quantity: 1,
          priceCents: 1,
          createdAt: at,
        })
      }
    }
  })
  return ids
}

async function apply(change: Change, ids: readonly string[]) {
  const id = ids[change.order % ids.length] ?? ''
  const one = eq(orders.id, id)
  await atomically(shop.context, async (tx) => {
    if (change.kind === 'status') await tx.update(orders).set({ status: change.status }).where(one)
    if (change.kind === 'delete') await tx.delete(orders).where(one)
    if (change.kind === 'removeLine') {
      const [line] = await tx.select().from(orderItems).where(eq(orderItems.orderId, id)).limit(1)
      if (line) await tx.delete(orderItems).where(eq(orderItems.id, line.id))
    }
    if (change.kind === 'total') {
      const totals = { subtotalCents: change.cents, totalCents: change.cents }
      await tx.update(orders).set(totals).where(one)
    }
  })
}

type Choice = { from?: number; to?: number; status?: OrderStatus; productId?: string }

/** Recounts by reading every order. */
function recount({ from, to, status, productId }: Choice) {
  const every = ask(
    `${shop.directory}/shop.db`,
    'select id, status, total_cents as cents, created_at as at from orders',
  )
  const named = new Set(
    ask(
      `${shop.directory}/shop.db`,
      'select order_id as id from order_items where product_id = ?',
      productId ?? '',
    ).map(({ id }) => id),
  )
  const left = every.filter(
    (order) =>
      (from === undefined || Number(order.at) >= from) &&
      (to === undefined || Number(order.at) < to) &&
      (status === undefined || order.status === status) &&
      (productId === undefined || named.has(order.id ?? '')),
  )
  return orderStatuses
    .map((each) => {
      const some = left.filter((order) => order.status === each)
      const cents = some.reduce((sum, order) => sum + Number(order.cents), 0)
      return { status: each, orders: some.length, cents }
    })
    .filter(({ orders: count }) => count > 0)
    .toSorted(byStatus)
}

function byStatus(a: { status: string }, b: { status: string }) {
  return a.status < b.status ? -1 : 1
}
