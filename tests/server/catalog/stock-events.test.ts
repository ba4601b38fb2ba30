import { afterAll, beforeAll, expect, test } from 'bun:test'
import type {
  ListedProduct,
  ProductWithVariants,
  StaffProduct,
} from '#shared/contract/catalog/catalog.ts'
import { signedInSocket } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { reviewOf } from '../../support/reviews.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { type Frame, openSocket, type TestSocket } from '../../support/socket.ts'

const PRODUCTS = 24

let shop: TestShop
let token: string
let products: ListedProduct[]
beforeAll(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '1' } })
  token = await shop.asOwner()
  const description = 'Sweet, sharp and good on everything. '.repeat(30)
  products = await Promise.all(
    Array.from({ length: PRODUCTS }, () => shop.addProduct({ stock: 1_000, description })),
  )
})
afterAll(() => shop.dispose())

const isEvent = ({ type }: Frame) => type === 'event'
const numbersOf = (frames: readonly Frame[]) => frames.filter(isEvent).map(({ seq }) => Number(seq))
const ascending = (numbers: readonly number[]) =>
  [...new Set(numbers)].toSorted((one, other) => one - other)

const newest = (frames: readonly Frame[]) =>
  new Map(
    frames
      .filter(isEvent)
      .map(({ data }) => data as StaffProduct)
      .map((product) => [product.id, product]),
  )

async function follow(socket: TestSocket, since?: number) {
  socket.send({
    type: 'subscribe',
    topics: ['products'],
    ...(since === undefined ? {} : { since }),
  })
  return socket.next(({ type }) => type === 'subscribed' || type === 'reset')
}

/** Opens a payment for all these, in place of the former one. */
function shopperAt(address: string) {
  let former: string | undefined
  const buyer = buyerAt(shop, { 'X-Forwarded-For': address })
  return async (order: ReturnType<typeof orderFor>) => {
    const more = former === undefined ? {} : { replaces: former }
    const { status, body } = await buyer.open(order, more)
    expect(status).toBe(200)
    former = body.id
  }
}

test('LIVE-13 opening 60 payments for large carts keeps the events sent to an open page small, and every page ends with the exact stock', async () => {
  const page = await openSocket(shop)
  const dashboard = await signedInSocket(shop, token)
  for (const socket of [page, dashboard]) await follow(socket)
  const order = orderFor(products.map((product) => ({ product, quantity: 1 })))
  const half = orderFor(products.slice(12).map((product) => ({ product, quantity: 2 })))
  const open = shopperAt('203.0.113.7')
  const began = performance.now()
  for (let count = 0; count < 60; count += 1) await open(count % 2 === 0 ? order : half)
  const list = (await shop.api<ListedProduct[]>('GET', '/api/products')).body
  const staff = await shop.api<StaffProduct[]>('GET', '/api/admin/products', { token })
  const stocks = (from: readonly { id: string; stock: number; held?: number }[]) =>
    Object.fromEntries(from.map(({ id, stock, held }) => [id, [stock, held]]))
  const pageIsExact = () => Bun.deepEquals(stocks([...newest(page.frames).values()]), stocks(list))
  const dashboardIsExact = () =>
    Bun.deepEquals(stocks([...newest(dashboard.frames).values()]), stocks(staff.body))
  // The stocks after a payment are also those after the one before the last.
  const isComplete = () => numbersOf(dashboard.frames).length >= 60 * PRODUCTS
  expect(await eventually(() => isComplete() && pageIsExact() && dashboardIsExact())).toBe(true)
  const rounds = 2 + (performance.now() - began) / 400
  expect(page.frames.filter(isEvent).length).toBeLessThanOrEqual(PRODUCTS * rounds)
  // Dashboards get every event, and pages the newest, both in order.
  const numbers = numbersOf(dashboard.frames)
  for (const { frames } of [dashboard, page]) {
    expect(numbersOf(frames)).toEqual(ascending(numbersOf(frames)))
  }
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  // The public sees nothing of what is held.
  expect(JSON.stringify(page.frames)).not.toMatch(/"(held|missing)"/)
  page.close()
  dashboard.close()
})

test('LIVE-13 a page that was away, during a restart as well, gets the newest stock of each product once', async () => {
  const [one, other] = [await shop.addProduct({ stock: 100 }), await shop.addProduct({ stock: 50 })]
  const page = await openSocket(shop)
  const { seq: since } = await follow(page)
  page.close()
  const open = shopperAt('203.0.113.8')
  for (let count = 1; count <= 20; count += 1) {
    await open(orderFor([one, other].map((product) => ({ product, quantity: count }))))
    const list = (await shop.api<ListedProduct[]>('GET', '/api/products')).body
    expect(list.find(({ id }) => id === one.id)?.stock).toBe(100 - count)
  }
  for (const isRestarted of [false, true]) {
    if (isRestarted) shop = await shop.reopen()
    const socket = await openSocket(shop)
    const answer = await follow(socket, Number(since))
    expect(answer).toMatchObject({ type: 'subscribed', seq: shop.context.live.position() })
    const stocks = socket.frames.filter(isEvent).map(({ data }) => data as ListedProduct)
    expect(stocks).toHaveLength(2)
    expect(Object.fromEntries(stocks.map(({ id, stock }) => [id, stock]))).toEqual({
      [one.id]: 80,
      [other.id]: 30,
    })
    expect(numbersOf(socket.frames)).toEqual(ascending(numbersOf(socket.frames)))
    socket.close()
  }
})

test('LIVE-06 a page that missed the news of more than a hundred products fetches everything again, and a dashboard gets every event', async () => {
  const since = shop.context.live.position()
  const added = await Promise.all(Array.from({ length: 101 }, () => shop.addProduct()))
  const page = await openSocket(shop)
  expect(await follow(page, since)).toEqual({ type: 'reset', seq: since + added.length })
  expect(await follow(page, since + 1)).toMatchObject({ type: 'subscribed' })
  const dashboard = await signedInSocket(shop, token)
  expect(await follow(dashboard, since)).toMatchObject({ type: 'subscribed' })
  expect(numbersOf(dashboard.frames)).toHaveLength(added.length)
  for (const socket of [page, dashboard]) socket.close()
})

test('every sale is an event with the product as lists return it, and for staff with what is held', async () => {
  const product = await shop.addProduct({ stock: 9 })
  const body = reviewOf(product.id)
  const { id } = (await shop.api<{ id: string }>('POST', '/api/reviews', { body })).body
  await shop.api('PUT', `/api/reviews/${id}/status`, { token, body: { status: 'approved' } })
  const page = await openSocket(shop)
  const dashboard = await signedInSocket(shop, token)
  for (const socket of [page, dashboard]) await follow(socket)
  await shopperAt('203.0.113.9')(orderFor([{ product, quantity: 2 }]))
  const [listed, staff] = await Promise.all([
    shop.api<ProductWithVariants>('GET', `/api/products/${product.id}`),
    shop.api<StaffProduct>('GET', `/api/admin/products/${product.id}`, { token }),
  ])
  expect(listed.body).toMatchObject({ stock: 7, rating: { totalReviews: 1 } })
  expect(staff.body).toMatchObject({ stock: 7, held: 2 })
  const { variants: _, ...shown } = listed.body
  expect((await page.next(isEvent)).data).toMatchObject(shown)
  expect((await dashboard.next(isEvent)).data).toEqual(staff.body)
  for (const socket of [page, dashboard]) socket.close()
})

test('a page whose owner signs in gets every event from then on, with none lost', async () => {
  const product = await shop.addProduct({ stock: 500 })
  const socket = await openSocket(shop)
  await follow(socket)
  const open = shopperAt('203.0.113.10')
  for (let count = 1; count <= 5; count += 1) await open(orderFor([{ product, quantity: count }]))
  socket.send({ type: 'auth', token })
  const { seq } = await socket.next(({ type }) => type === 'ready')
  expect(newest(socket.frames).get(product.id)?.stock).toBe(495)
  for (let count = 6; count <= 9; count += 1) await open(orderFor([{ product, quantity: count }]))
  const isDone = () => newest(socket.frames).get(product.id)?.held === 9
  expect(await eventually(isDone)).toBe(true)
  const later = numbersOf(socket.frames).filter((number) => number > Number(seq))
  expect(later).toEqual([1, 2, 3, 4].map((count) => Number(seq) + count))
  socket.close()
})
