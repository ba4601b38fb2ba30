import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type Call, overHttp, signedInSocket } from '../../support/callers.ts'
import { ask } from '../../support/database.ts'
import { buy } from '../../support/purchase.ts'
import { reviewOf } from '../../support/reviews.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { type Frame, openSocket, type TestSocket } from '../../support/socket.ts'

let shop: TestShop
let call: Call
let watcher: TestSocket
beforeAll(async () => {
  shop = await openTestShop()
  const token = await shop.asOwner()
  call = overHttp(shop, token)
  watcher = await signedInSocket(shop, token)
  watcher.send({ type: 'subscribe', topics: ['orders', 'reviews', 'products'] })
  await watcher.next(({ type }) => type === 'subscribed')
})
afterAll(async () => {
  watcher.close()
  await shop.dispose()
})

const event = (name: string) => watcher.next((frame) => frame.name === name)

type Entity = { id: string; [field: string]: unknown }

/** The entity as its list returns it now. */
async function listed(name: Parameters<Call>[0], id: unknown): Promise<Entity | undefined> {
  return ((await call(name)).body as Entity[]).find((entity) => entity.id === id)
}

test("LIVE-04 O39 product events carry the product as the staff's list returns it, and a deletion its id", async () => {
  const { id } = await shop.addProduct({ tags: ['hot'], stock: 4 })
  const created = await event('product.created')
  expect(created).toEqual({
    type: 'event',
    seq: expect.any(Number),
    topic: 'products',
    name: 'product.created',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: await listed('products.find', id),
  })
  await call('products.update', { id, stock: 9 })
  expect((await event('product.updated')).data).toEqual(await listed('products.find', id))
  await call('products.delete', { id })
  expect(await event('product.deleted')).toMatchObject({ topic: 'products', data: { id } })
})

test("LIVE-04 review events carry the review as the dashboard's list returns it", async () => {
  const product = await shop.addProduct()
  const body = reviewOf(product.id)
  const { id } = (await call('reviews.create', body)).body as Entity
  const created = await event('review.created')
  expect(created).toMatchObject({ topic: 'reviews', data: { customerEmail: 'ada@example.ca' } })
  expect(created.data).toEqual(await listed('reviews.list', id))
  await call('reviews.setStatus', { id, status: 'approved' })
  expect((await event('review.updated')).data).toEqual(await listed('reviews.list', id))
  await call('reviews.delete', { id })
  expect(await event('review.deleted')).toMatchObject({ topic: 'reviews', data: { id } })
})

/** The event with a product's new stock; on a slow machine one about its hold may come before. */
const stockEvent = (id: string, stock: number) =>
  watcher.next(({ name, data }) => {
    const product = data as Entity
    return name === 'product.updated' && product.id === id && product.stock === stock
  })

test('LIVE-04 order events carry the order with its items, and the products with their new stock', async () => {
  const product = await shop.addProduct({ stock: 5 })
  await event('product.created')
  const order = await buy(shop, [{ product, quantity: 2 }])
  expect(await event('order.created')).toMatchObject({ topic: 'orders', data: order })
  await stockEvent(product.id, 3)
  await call('orders.update', {
    id: order.id,
    quantityChanges: [{ productId: product.id, oldQty: 2, newQty: 1 }],
  })
  const updated = await event('order.updated')
  expect(updated.data).toEqual(await listed('orders.listDetailed', order.id))
  expect(updated.data).toMatchObject({ items: [{ quantity: 1 }] })
  await stockEvent(product.id, 4)
})

test('LIVE-05 event numbers increase by one across all topics and match the journal', async () => {
  const numbers = watcher.frames.filter(isEvent).map(({ seq }) => Number(seq))
  expect(numbers.length).toBeGreaterThan(8)
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  const stored = ask(`${shop.directory}/shop.db`, 'select seq from events order by seq')
  expect(stored.map(({ seq }) => Number(seq)).slice(-numbers.length)).toEqual(numbers)
})

test('a refused change appends no event', async () => {
  const product = await shop.addProduct({ stock: 1 })
  const seq = shop.context.live.position()
  await call('products.update', { id: product.id, name: 'X', version: '2020-01-01T00:00:00Z' })
  await call('products.update', { id: product.id, stock: -1 })
  await call('users.create', { username: 'admin', password: 'long enough' })
  await call('orders.update', { id: crypto.randomUUID(), status: 'shipped' })
  expect(shop.context.live.position()).toBe(seq)
  const [last] = ask(`${shop.directory}/shop.db`, 'select max(seq) as seq from events')
  expect(last?.seq).toBe(seq)
})

test('every subscriber of a topic gets the events of that topic and no others', async () => {
  const token = await shop.asOwner()
  const onlyReviews = await signedInSocket(shop, token)
  onlyReviews.send({ type: 'subscribe', topics: ['reviews'] })
  const guests = await Promise.all(Array.from({ length: 5 }, () => openSocket(shop)))
  for (const guest of guests) guest.send({ type: 'subscribe', topics: ['products'] })
  for (const socket of [onlyReviews, ...guests]) {
    await socket.next(({ type }) => type === 'subscribed')
  }
  const product = await shop.addProduct()
  const body = reviewOf(product.id)
  await call('reviews.create', body)
  await onlyReviews.next(({ name }) => name === 'review.created')
  for (const guest of guests) await guest.next(({ name }) => name === 'product.created')
  expect(onlyReviews.frames.filter(isEvent).map(({ topic }) => topic)).toEqual(['reviews'])
  for (const guest of guests) {
    expect(guest.frames.filter(isEvent).map(({ topic }) => topic)).toEqual(['products'])
    expect(JSON.stringify(guest.frames)).not.toContain('customerEmail')
  }
  for (const socket of [onlyReviews, ...guests]) socket.close()
})

function isEvent({ type }: Frame): boolean {
  return type === 'event'
}
