import { beforeAll, expect, test } from 'bun:test'
import { registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import { overHttp, overSocket, signedInSocket } from '../support/callers.ts'
import { contentOf } from '../support/database.ts'
import { addPerson, strangers } from '../support/people.ts'
import { useTestShop } from '../support/shop.fixture.ts'
import { openSocket } from '../support/socket.ts'

// Generated from the registry, so that every new action is tested without another line here.

const names = Object.keys(registry) as ActionName[]
const needAdmin = names.filter((name) => registry[name].needs !== null)
const open = names.filter((name) => registry[name].needs === null)
const nobody = { id: crypto.randomUUID(), orderId: 'NONE' }

const shop = useTestShop({ hasMailServer: true })
let outsiders: Awaited<ReturnType<typeof strangers>>
let content: () => unknown
beforeAll(async () => {
  outsiders = await strangers(shop)
  content = () => contentOf(`${shop.directory}/shop.db`)
})

test('HTTP-09 API-16 API-17 only the shop and checkout actions and the sign-in are open to everyone', () => {
  const shopAndCheckout: ActionName[] = [
    'auth.acceptInvitation',
    'auth.invitation',
    'auth.login',
    'checkout.checkStock',
    'collections.get',
    'collections.links',
    'collections.list',
    'collections.ofProduct',
    'discounts.check',
    'geo.country',
    'geo.reverse',
    'news.ask',
    'orders.find',
    'orders.place',
    'orders.track',
    'payments.correctEmail',
    'payments.order',
    'payments.orderPage',
    'paypal.captureOrder',
    'paypal.createOrder',
    'products.featured',
    'products.get',
    'products.list',
    'products.notify',
    'products.preview',
    'products.rating',
    'products.reviews',
    'products.suggest',
    'reviews.create',
    'settings.facts',
    'settings.page',
    'stripe.cancelIntent',
    'stripe.captureIntent',
    'stripe.createIntent',
  ]
  expect(open.toSorted()).toEqual(shopAndCheckout)
})

for (const name of needAdmin) {
  test(`HTTP-09 API-04 ${name} over HTTP refuses everyone who is not currently an admin`, async () => {
    const before = content()
    for (const { who, token, status } of outsiders) {
      const { status: answered, body } = await overHttp(shop, token)(name, nobody)
      expect([who, answered]).toEqual([who, status])
      const code = status === 401 ? 'unauthorized' : 'forbidden'
      expect(body).toEqual({ code, message: expect.any(String) })
    }
    expect(content()).toEqual(before)
  })
}

test('API-04 an admin is allowed every admin action, over both transports', async () => {
  const token = await shop.asOwner()
  const socket = await signedInSocket(shop, token)
  for (const name of needAdmin) {
    for (const call of [overHttp(shop, token), overSocket(socket)]) {
      const { status } = await call(name, nobody)
      expect([name, [200, 201, 204, 404, 409, 422].includes(status)]).toEqual([name, true])
    }
  }
  socket.close()
})

test('LIVE-11 every action except signing in is available on the socket, and returns 401 before signing in', async () => {
  const open = async () => {
    const socket = await openSocket(shop)
    socket.send({ type: 'subscribe', topics: ['products'] })
    return { socket, call: overSocket(socket) }
  }
  let { socket, call } = await open()
  for (const [index, name] of names.entries()) {
    // A connection without a sign-in makes a limited number of calls.
    if (index % 50 === 49) {
      socket.close()
      ;({ socket, call } = await open())
    }
    const { status, body } = await call(name, nobody)
    expect([name, status, body]).toEqual([
      name,
      401,
      { code: 'unauthorized', message: expect.any(String) },
    ])
  }
  socket.close()
  expect(names.filter((name) => !registry[name].onSocket)).toEqual(['auth.login'])
})

test('GET actions change nothing, so a link on another site cannot change anything', async () => {
  const reads = names.filter((name) => registry[name].method === 'GET')
  expect(reads.length).toBeGreaterThan(15)
  const call = overHttp(shop, await shop.asOwner())
  const product = await shop.addProduct()
  const before = content()
  for (const name of reads) {
    const { status } = await call(name, { ...nobody, id: product.id })
    expect([name, status < 500]).toEqual([name, true])
  }
  expect(content()).toEqual(before)
})

test('LIVE-10 a socket is closed with 4401 or 4403 when anyone but a current admin tries to sign in on it', async () => {
  for (const { who, token, status } of outsiders) {
    const socket = await openSocket(shop)
    socket.send({ type: 'auth', token: token ?? '' })
    const { code } = await socket.closed
    expect([who, code]).toEqual([who, status === 401 ? 4401 : 4403])
    expect(socket.frames).toEqual([])
  }
})

const user = (id: string) => `/api/users/${id}`
const endings: [words: string, end: (id: string, token: string) => Promise<unknown>][] = [
  ['was deleted', (id, token) => shop.api('DELETE', user(id), { token })],
  [
    'is none any more',
    (id, token) => shop.api('PUT', user(id), { token, body: { isAdmin: false } }),
  ],
  [
    'has a new password',
    (id, token) => shop.api('PUT', user(id), { token, body: { password: 'another long word' } }),
  ],
]

for (const [words, end] of endings) {
  test(`O37 on a signed-in socket, every action refuses an admin who ${words}, and the socket is closed with 4401`, async () => {
    const called = names.filter((name) => registry[name].onSocket)
    let answered: ActionName[] = []
    // The shop may close the socket before it has answered everything, so this retries.
    for (let attempt = 0; attempt < 5 && answered.length < called.length; attempt++) {
      const { id, token } = await addPerson(shop, { isAdmin: true })
      const socket = await signedInSocket(shop, token)
      const call = overSocket(socket)
      expect((await call('orders.summary')).status).toBe(200)
      await end(id, await shop.asOwner())
      const before = content()
      const answers = await Promise.allSettled(called.map((name) => call(name, nobody)))
      answered = called.filter((_, index) => answers[index]?.status === 'fulfilled')
      for (const answer of answers) {
        if (answer.status === 'fulfilled') expect(answer.value.status).toBe(401)
      }
      expect(content()).toEqual(before)
      expect((await socket.closed).code).toBe(4401)
    }
    expect(answered).toEqual(called)
  })
}

test('API-16 public actions work with any token, valid or not', async () => {
  for (const { token } of outsiders) {
    const call = overHttp(shop, token)
    expect((await call('products.list')).status).toBe(200)
    expect((await call('products.get', nobody)).status).toBe(404)
    expect((await call('checkout.checkStock', {})).status).toBe(422)
    expect((await call('reviews.create', {})).status).toBe(422)
    expect((await call('orders.place', {})).status).toBe(422)
    expect((await call('paypal.createOrder', {})).status).toBe(422)
    expect((await call('paypal.captureOrder', nobody)).status).toBe(404)
  }
})
