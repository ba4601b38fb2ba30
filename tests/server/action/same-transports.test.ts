import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { ActionName } from '#shared/contract/routes.ts'
import {
  type Call,
  type Input,
  type Outcome,
  overHttp,
  overSocket,
  signedInSocket,
} from '../../support/callers.ts'
import { addPerson } from '../../support/people.ts'
import { buy } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import type { TestSocket } from '../../support/socket.ts'

// "Every call of the Admin table is also an action of this socket, by the same declaration, with
// the same checks and errors."

let shop: TestShop
let socket: TestSocket
let http: Call
let live: Call
beforeAll(async () => {
  shop = await openTestShop()
  const token = await shop.asOwner()
  socket = await signedInSocket(shop, token)
  http = overHttp(shop, token)
  live = overSocket(socket)
})
afterAll(async () => {
  socket.close()
  await shop.dispose()
})

async function both(name: ActionName, input: Input = {}): Promise<[Outcome, Outcome]> {
  return [await http(name, input), await live(name, input)]
}

const nothing = crypto.randomUUID()

const refused: [words: string, name: ActionName, input: () => Input, status: number][] = [
  ['a product that is not there', 'products.get', () => ({ id: nothing }), 404],
  ['a change of no product', 'products.update', () => ({ id: nothing, name: 'X' }), 404],
  ['a deletion of no product', 'products.delete', () => ({ id: nothing }), 404],
  ['a product without anything', 'products.create', () => ({}), 422],
  ['a product at no price', 'products.create', () => ({ ...product, price: '0' }), 422],
  ['a product with a broken list', 'products.create', () => ({ ...product, tags: [''] }), 422],
  ['a review of nothing', 'reviews.create', () => ({ ...review, productId: nothing }), 404],
  ['an unknown review status', 'reviews.setStatus', () => ({ id: nothing, status: 'x' }), 422],
  ['a status of no review', 'reviews.setStatus', () => ({ id: nothing, status: 'approved' }), 404],
  ['an unknown order status', 'orders.update', () => ({ id: nothing, status: 'lost' }), 422],
  ['a change of no order', 'orders.update', () => ({ id: nothing, status: 'shipped' }), 404],
  ['a filter by an unknown status', 'orders.list', () => ({ status: 'lost' }), 422],
  ['an order without a payment', 'orders.place', () => ({ items: [] }), 422],
  ['a user without a name', 'users.create', () => ({ password: 'long enough' }), 422],
  ['a user without a password', 'users.create', () => ({ username: 'nobody' }), 422],
  ['a user name that is taken', 'users.create', () => ({ ...user, username: 'ADMIN' }), 409],
  ['a deletion of oneself', 'users.delete', () => ({ id: ownId() }), 409],
  ['a capture of no payment', 'paypal.captureOrder', () => ({ orderId: 'NONE' }), 404],
  ['a stock check of nothing', 'checkout.checkStock', () => ({ items: [] }), 422],
  ['a cursor of somebody else', 'products.list', () => ({ cursor: 'bm9wZQ' }), 422],
]

const product = { name: 'Relish', description: 'Green', price: '4.50' }
const review = { rating: 5, customerName: 'Ada', customerEmail: 'ada@example.ca' }
const user = { username: 'somebody', password: 'long enough' }
const ownId = () => '00000000-0000-4000-8000-000000000001'

for (const [words, name, input, status] of refused) {
  test(`${words} (${name}) is refused alike over both transports`, async () => {
    const [fromHttp, fromSocket] = await both(name, input())
    expect(fromHttp.status).toBe(status)
    expect(fromSocket).toEqual(fromHttp)
  })
}

test('reads answer the same over both transports', async () => {
  const sold = await shop.addProduct({ tags: ['hot'], sku: 'S-1', featured: true })
  const placed = await buy(shop, [{ product: sold, quantity: 2 }])
  await http('reviews.create', { ...review, productId: sold.id, comment: 'Good' })
  await addPerson(shop, { isAdmin: false })
  const reads: [ActionName, Input?][] = [
    ['products.list'],
    ['products.featured'],
    ['products.get', { id: sold.id }],
    ['products.rating', { id: sold.id }],
    ['products.reviews', { id: sold.id }],
    ['reviews.list'],
    ['orders.list'],
    ['orders.listDetailed'],
    ['orders.listDetailed', { status: 'placed', productId: sold.id }],
    ['orders.summary'],
    ['users.list'],
    ['settings.get'],
    ['settings.facts'],
    ['settings.words'],
    ['settings.server'],
    ['checkout.checkStock', { items: [{ productId: sold.id, quantity: 99 }] }],
  ]
  for (const [name, input] of reads) {
    const [fromHttp, fromSocket] = await both(name, input)
    expect(fromHttp.status).toBe(200)
    expect(fromSocket).toEqual(fromHttp)
  }
  const [{ body }] = await both('orders.listDetailed')
  expect(body).toMatchObject([{ id: placed.id }])
})

test('HTTP-02 LIVE-11 writes answer the same over both transports, and null where HTTP has no body', async () => {
  const created = await both('products.create', { ...product, stock: 3 })
  for (const { status, body } of created) {
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...product, stock: 3, category: 'sauces', imageUrl: null })
  }
  expect(plain(created[1])).toEqual(plain(created[0]))
  const ids = created.map(({ body }) => idOf(body))
  const updated = [
    await http('products.update', { id: ids[0], name: 'Sweet relish' }),
    await live('products.update', { id: ids[1], name: 'Sweet relish' }),
  ]
  expect(updated.map(({ status }) => status)).toEqual([200, 200])
  expect(plain(updated[1])).toEqual(plain(updated[0]))
  const deleted = [
    await http('products.delete', { id: ids[0] }),
    await live('products.delete', { id: ids[1] }),
  ]
  expect(deleted).toEqual([
    { status: 204, body: null },
    { status: 204, body: null },
  ])
})

test('an action that the socket does not know answers an error frame with 404', async () => {
  for (const action of ['auth.login', 'nothing.here', 'toString', '__proto__']) {
    socket.send({ type: 'call', id: action, action, input: {} })
    expect(await socket.next(({ id }) => id === action)).toMatchObject({
      type: 'error',
      status: 404,
      code: 'not_found',
    })
  }
})

/** The body without the fields that differ between any two entities. */
function plain(outcome: Outcome | undefined) {
  const body = outcome?.body as Record<string, unknown>
  return { ...body, id: null, createdAt: null, updatedAt: null }
}

function idOf(body: Outcome['body']): string {
  return String((body as Record<string, unknown>).id)
}
