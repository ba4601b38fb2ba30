import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { NotificationMarks } from '#shared/contract/staff/dashboard.ts'
import { createCircuitBreaker } from '../../../src/server/providers/circuit-breaker.ts'
import { ProviderUnavailable } from '../../../src/server/providers/provider.ts'
import { signedInSocket } from '../../support/callers.ts'
import { eventually, minutes, sweepNow } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { buy, buyerAt, orderFor, ordersOf, stockOf } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { openSocket } from '../../support/socket.ts'

const DAY = 24 * minutes(60)

let shop: TestShop
let product: ListedProduct
beforeEach(async () => {
  shop = await openTestShop({ hasMailServer: true })
  product = await shop.addProduct({ stock: 10 })
})
afterEach(() => shop.dispose())

for (const [words, jump] of [
  ['back an hour', -minutes(60)],
  ['back a day', -DAY],
  ['forward two days', 2 * DAY],
] as const) {
  test(`sessions, sockets, sales, reviews and mail keep working when the clock is set ${words}`, async () => {
    const token = await shop.asOwner()
    const dashboard = await signedInSocket(shop, token)
    const shopper = await openSocket(shop)
    shopper.send({ type: 'subscribe', topics: ['products'] })
    await shopper.next()
    shop.pass(jump)
    expect((await shop.api('GET', '/api/users', { token })).status).toBe(200)
    expect(await shop.signIn()).toMatch(/^ey/)
    const review = { productId: product.id, customerName: 'Ada', rating: 5, comment: 'Good.' }
    const posted = await shop.api('POST', '/api/reviews', {
      body: { ...review, customerEmail: 'ada@example.ca' },
    })
    expect(posted.status).toBe(201)
    const order = await buy(shop, [{ product, quantity: 2 }])
    expect((await ordersOf(shop)).map(({ id }) => id)).toEqual([order.id])
    expect(await stockOf(shop, product.id)).toBe(8)
    const isMailed = () =>
      ask(`${shop.directory}/shop.db`, "select 1 from outbox where status <> 'sent'").length === 0
    expect(await eventually(isMailed)).toBe(true)
    dashboard.send({ type: 'call', id: 'still', action: 'orders.summary', input: {} })
    expect(await dashboard.next(({ id }) => id === 'still')).toMatchObject({ type: 'result' })
    await shopper.next(({ type }) => type === 'event')
    for (const socket of [dashboard, shopper]) socket.close()
  })
}

test('held stock is released after 15 minutes even if the clock is set back a day', async () => {
  await buyerAt(shop).open(orderFor([{ product, quantity: 4 }]))
  expect(await stockOf(shop, product.id)).toBe(6)
  shop.pass(-DAY)
  await sweepNow(shop)
  // The buyer has the fifteen minutes that were promised, from now.
  expect(await stockOf(shop, product.id)).toBe(6)
  shop.pass(minutes(15) + 1_000)
  await sweepNow(shop)
  expect(await eventually(async () => (await stockOf(shop, product.id)) === 10)).toBe(true)
})

test('setting the clock forward a day ends a hold, but a buyer who then pays still gets an order', async () => {
  const buyer = buyerAt(shop)
  const order = orderFor([{ product, quantity: 4 }])
  const { id } = (await buyer.open(order)).body
  shop.pass(DAY)
  await sweepNow(shop)
  expect(await eventually(async () => (await stockOf(shop, product.id)) === 10)).toBe(true)
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  expect(await eventually(async () => (await ordersOf(shop)).length === 1)).toBe(true)
  expect(await stockOf(shop, product.id)).toBe(6)
})

test('mail waiting for a retry is not delayed by a day when the clock is set back', async () => {
  const file = `${shop.directory}/shop.db`
  await buy(shop, [{ product, quantity: 1 }])
  const isSent = () => ask(file, "select 1 from outbox where status <> 'sent'").length === 0
  expect(await eventually(isSent)).toBe(true)
  // As it is after a try that failed.
  const later = shop.context.clock() + minutes(60)
  ask(file, "update outbox set status = 'waiting', next_attempt_at = ?", later)
  shop.pass(-DAY)
  expect(await eventually(isSent)).toBe(true)
})

test('what was stored while the clock was a day ahead does not wait for it after a restart', async () => {
  const ahead = await openTestShop({ hasMailServer: true, ahead: DAY })
  const added = await ahead.addProduct({ stock: 10 })
  const token = await ahead.asOwner()
  const until = new Date(ahead.context.clock()).toISOString()
  await ahead.api('POST', '/api/admin/notifications/marks', {
    token,
    body: { tab: 'orders', until },
  })
  await buyerAt(ahead).open(orderFor([{ product: added, quantity: 4 }]))
  await ahead.close()
  const again = await openTestShop({ directory: ahead.directory })
  const marked = async () => {
    const { body } = await again.api<NotificationMarks>('GET', '/api/admin/notifications/marks', {
      token: await again.asOwner(),
    })
    return Date.parse(body.orders ?? '')
  }
  expect(await eventually(async () => (await marked()) <= Date.now())).toBe(true)
  expect(await stockOf(again, added.id)).toBe(6)
  await sweepNow(again)
  again.pass(minutes(15) + 1_000)
  await sweepNow(again)
  expect(await eventually(async () => (await stockOf(again, added.id)) === 10)).toBe(true)
  await again.dispose()
})

test('setting the clock back neither lengthens nor ends the wait of a rate limit', () => {
  const { limits } = shop.context
  const isLetIn = () => {
    try {
      limits.take('reviews.create', '203.0.113.9')
      return true
    } catch {
      return false
    }
  }
  const untilRefused = () => {
    let count = 0
    while (isLetIn()) count += 1
    return count
  }
  expect(untilRefused()).toBe(30)
  shop.pass(-DAY)
  expect(untilRefused()).toBe(0)
  shop.pass(minutes(1))
  expect(untilRefused()).toBe(30)
})

test('the circuit breaker does not stay open when the clock is set back a day', async () => {
  const breaker = createCircuitBreaker(shop.context.elapsed)
  const fail = () => breaker.run(() => Promise.reject(new ProviderUnavailable('away')))
  for (let count = 0; count < 5; count++) await fail().catch(() => {})
  expect(breaker.isClosed()).toBe(false)
  shop.pass(-DAY)
  shop.pass(5_000)
  expect(breaker.isClosed()).toBe(true)
  expect(await breaker.run(() => Promise.resolve('there again'))).toBe('there again')
})

test('a download link stops working when the clock is set back a day, and a new link works', async () => {
  const token = await shop.asOwner()
  const asked = await shop.api<{ url: string }>('POST', '/api/orders/export', { token, body: {} })
  shop.pass(-DAY)
  expect((await shop.api('GET', asked.body.url)).status).toBe(403)
  const again = await shop.api<{ url: string }>('POST', '/api/orders/export', { token, body: {} })
  expect((await shop.api('GET', again.body.url)).status).toBe(200)
})

test('an upload URL stops working when the clock is set back a day, and a new URL works', async () => {
  const token = await shop.asOwner()
  const announce = () =>
    shop.api<{ uploadURL: string }>('POST', '/api/objects/upload', { token, body: {} })
  const send = async ({ body }: { body: { uploadURL: string } }) => {
    const { pathname, search } = new URL(body.uploadURL)
    const headers = { 'Content-Type': 'image/png' }
    return (await shop.api('PUT', pathname + search, { headers, body: 'no picture' })).status
  }
  const before = await announce()
  expect(await send(before)).toBe(415)
  shop.pass(-DAY)
  expect(await send(before)).toBe(403)
  expect(await send(await announce())).toBe(415)
})

test('a silent socket is still closed on time after the clock is set back', async () => {
  const silent = await openSocket(shop)
  shop.pass(-DAY)
  await Bun.sleep(1_200)
  shop.pass(5_000)
  expect((await silent.closed).code).toBe(4408)
})
