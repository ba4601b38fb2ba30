import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { ListedProduct, StaffProduct } from '../../../src/shared/contract/catalog.ts'
import { signedInSocket } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { type Frame, openSocket } from '../../support/socket.ts'

const PRODUCTS = 24

let shop: TestShop
let products: ListedProduct[]
beforeAll(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '1' } })
  const description = 'Sweet, sharp and good on everything. '.repeat(30)
  products = await Promise.all(
    Array.from({ length: PRODUCTS }, () => shop.addProduct({ stock: 1_000, description })),
  )
})
afterAll(() => shop.dispose())

const newest = (frames: readonly Frame[]) =>
  new Map(
    frames
      .filter(({ type }) => type === 'event')
      .map(({ data }) => data as StaffProduct)
      .map((product) => [product.id, product]),
  )

test('LIVE-13 opening 60 payments for large carts keeps the events sent to an open page small, and every page ends with the exact stock', async () => {
  const token = await shop.asOwner()
  const page = await openSocket(shop)
  const dashboard = await signedInSocket(shop, token)
  for (const socket of [page, dashboard]) {
    socket.send({ type: 'subscribe', topics: ['products'] })
    await socket.next(({ type }) => type === 'subscribed')
  }
  const order = orderFor(products.map((product) => ({ product, quantity: 1 })))
  const half = orderFor(products.slice(12).map((product) => ({ product, quantity: 2 })))
  let former: string | undefined
  for (let count = 0; count < 60; count += 1) {
    const buyer = buyerAt(shop, { 'X-Forwarded-For': '203.0.113.7' })
    const more = former === undefined ? {} : { replaces: former }
    const { status, body } = await buyer.open(count % 2 === 0 ? order : half, more)
    expect(status).toBe(200)
    former = body.id
  }
  const list = (await shop.api<ListedProduct[]>('GET', '/api/products')).body
  const staff = await shop.api<StaffProduct[]>('GET', '/api/admin/products', { token })
  const stocks = (from: readonly { id: string; stock: number; held?: number }[]) =>
    Object.fromEntries(from.map(({ id, stock, held }) => [id, [stock, held]]))
  const pageIsExact = () => Bun.deepEquals(stocks([...newest(page.frames).values()]), stocks(list))
  const dashboardIsExact = () =>
    Bun.deepEquals(stocks([...newest(dashboard.frames).values()]), stocks(staff.body))
  expect(await eventually(() => pageIsExact() && dashboardIsExact())).toBe(true)
  const sent = page.frames.reduce((sum, frame) => sum + JSON.stringify(frame).length, 0)
  expect(sent).toBeLessThan(500_000)
  // Dashboards get their events in order, and the public sees nothing of what is held.
  const numbers = dashboard.frames
    .filter(({ type }) => type === 'event')
    .map(({ seq }) => Number(seq))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(JSON.stringify(page.frames)).not.toMatch(/"(held|missing)"/)
  page.close()
  dashboard.close()
})

test('LIVE-13 a deferred event of the stock is sent after a restart; lists show the stock at once', async () => {
  const product = await shop.addProduct({ stock: 100 })
  const buyer = buyerAt(shop, { 'X-Forwarded-For': '203.0.113.8' })
  for (let count = 0; count < 3; count += 1) {
    await buyer.open(orderFor([{ product, quantity: 2 }]))
    const list = (await shop.api<ListedProduct[]>('GET', '/api/products')).body
    expect(list.find(({ id }) => id === product.id)?.stock).toBe(98 - 2 * count)
  }
  shop = await shop.reopen()
  const socket = await openSocket(shop)
  socket.send({ type: 'subscribe', topics: ['products'], since: 0 })
  const isAnnounced = () => newest(socket.frames).get(product.id)?.stock === 94
  expect(await eventually(isAnnounced)).toBe(true)
  socket.close()
})
