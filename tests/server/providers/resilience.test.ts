import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  createPaypalClient,
  type PaypalClient,
} from '../../../src/server/providers/paypal/client.ts'
import { ProviderRefusal, ProviderUnavailable } from '../../../src/server/providers/provider.ts'

// The client against a server that fails the way PayPal can fail.

const order = { id: 'ORDER1', status: 'CREATED' }
const token = (value = 'first') => Response.json({ access_token: value, expires_in: 3600 })
const away = (status = 503, headers = {}) =>
  Response.json({ name: 'SERVICE_UNAVAILABLE' }, { status, headers })

type Seen = { path: string; key: string | null; authorization: string | null }

let seen: Seen[]
let answer: (call: Seen) => Response | Promise<Response>
let now: number
let server: Bun.Server<undefined>
let paypal: PaypalClient
beforeEach(() => {
  seen = []
  now = Date.parse('2026-05-04T12:00:00Z')
  answer = () => Response.json(order)
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const call = {
        path: new URL(request.url).pathname,
        key: request.headers.get('PayPal-Request-Id'),
        authorization: request.headers.get('Authorization'),
      }
      seen.push(call)
      if (!call.path.endsWith('/token')) return answer(call)
      return token(tokens().length === 1 ? 'first' : 'next')
    },
  })
  paypal = createPaypalClient({
    environment: 'sandbox',
    apiUrl: `http://127.0.0.1:${server.port}`,
    webUrl: '',
    clientId: 'id',
    clientSecret: 'secret',
    storeName: 'Saucery',
    publicUrl: 'http://shop.example',
    webhookId: null,
    elapsed: () => now,
    ask: (request) => fetch(request),
  })
})
afterEach(() => server.stop(true))

const tokens = () => seen.filter(({ path }) => path.endsWith('/token'))
const calls = () => seen.filter(({ path }) => !path.endsWith('/token'))
const outcome = (work: Promise<unknown>) => work.catch((error: unknown) => error)

test('one token is used for all calls until shortly before it expires, however many are made at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => paypal.getOrder('ORDER1')))
  expect(tokens().length).toBe(1)
  now += 3_600_000 - 61_000
  await paypal.getOrder('ORDER1')
  expect(tokens().length).toBe(1)
  now += 2_000
  await Promise.all(Array.from({ length: 20 }, () => paypal.getOrder('ORDER1')))
  expect(tokens().length).toBe(2)
})

test('a refused token is renewed once for all concurrent calls, and each call goes through', async () => {
  await paypal.getOrder('ORDER1')
  answer = ({ authorization }) =>
    authorization === 'Bearer first' ? away(401) : Response.json(order)
  await Promise.all(Array.from({ length: 10 }, () => paypal.getOrder('ORDER1')))
  expect(tokens().length).toBe(2)
})

test('invalid credentials are retried once and no more', async () => {
  answer = () => away(401)
  expect(await outcome(paypal.getOrder('ORDER1'))).toBeInstanceOf(ProviderUnavailable)
  expect([tokens().length, calls().length]).toEqual([2, 2])
})

test('a redirect is not followed, so nobody else sees our credentials', async () => {
  let others = 0
  const elsewhere = Bun.serve({
    port: 0,
    fetch: () => Response.json({ ...order, others: ++others }),
  })
  answer = () => Response.redirect(`http://127.0.0.1:${elsewhere.port}/`, 307)
  expect(await outcome(paypal.getOrder('ORDER1'))).toBeInstanceOf(ProviderUnavailable)
  expect(others).toBe(0)
  await elsewhere.stop(true)
})

test('a call with a key is retried with the same key until it is answered', async () => {
  let failures = 2
  answer = () => (failures-- > 0 ? away() : Response.json(order, { status: 201 }))
  await paypal.captureOrder('ORDER1', 'key-1')
  expect(calls().map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1'])
})

test('a refusal is an answer and is not retried', async () => {
  answer = () => Response.json({ details: [{ issue: 'ORDER_NOT_APPROVED' }] }, { status: 422 })
  expect(await outcome(paypal.captureOrder('ORDER1', 'key'))).toMatchObject({
    issue: 'ORDER_NOT_APPROVED',
  })
  expect(calls().length).toBe(1)
})

test('a call is not retried at once when the provider asks for 30 seconds, and the error has the wait', async () => {
  answer = () => away(429, { 'Retry-After': '30' })
  expect(await outcome(paypal.getOrder('ORDER1'))).toMatchObject({ retryAfter: 30 })
  expect(calls().length).toBe(1)
})

test('after several failures calls fail at once; one successful probe closes the breaker', async () => {
  answer = () => away()
  const ids = ['ORDER1', 'ORDER2', 'ORDER3', 'ORDER1', 'ORDER2']
  await Promise.all(ids.map((id) => outcome(paypal.getOrder(id))))
  expect(paypal.isReachable()).toBe(false)
  const asked = calls().length
  const refused = await outcome(paypal.getOrder('ORDER1'))
  expect(refused).toMatchObject({ name: 'ProviderUnavailable', retryAfter: 5 })
  expect(calls().length).toBe(asked)
  // The probe failed, so the breaker stays open.
  now += 5_000
  expect(paypal.isReachable()).toBe(true)
  await outcome(paypal.getOrder('ORDER1'))
  expect(paypal.isReachable()).toBe(false)
  now += 5_000
  const gate = Promise.withResolvers<void>()
  answer = async () => {
    await gate.promise
    return Response.json(order)
  }
  const probe = paypal.getOrder('ORDER1')
  expect(await outcome(paypal.getOrder('ORDER1'))).toBeInstanceOf(ProviderUnavailable)
  gate.resolve()
  expect((await probe).id).toBe('ORDER1')
  answer = () => Response.json(order)
  await Promise.all(Array.from({ length: 5 }, () => paypal.getOrder('ORDER1')))
  expect(paypal.isReachable()).toBe(true)
})

test('refusals, however many, do not open the breaker', async () => {
  answer = () => Response.json({ name: 'RESOURCE_NOT_FOUND' }, { status: 404 })
  for (let count = 0; count < 8; count += 1) {
    expect(await outcome(paypal.getOrder('NONE'))).toBeInstanceOf(ProviderRefusal)
  }
  expect(paypal.isReachable()).toBe(true)
})

test('failures of one order, however many, refuse no other order', async () => {
  answer = ({ path }) => (path.includes('BROKEN') ? away() : Response.json(order))
  for (let count = 0; count < 3; count += 1) {
    await Promise.all(['', '', ''].map(() => outcome(paypal.getOrder('BROKEN'))))
  }
  expect(paypal.isReachable()).toBe(true)
  expect((await paypal.getOrder('ORDER1')).id).toBe('ORDER1')
})

test('if many orders fail and others do not, the first other order closes the breaker', async () => {
  answer = ({ path }) => (path.includes('BROKEN') ? away() : Response.json(order))
  const broken = Array.from({ length: 6 }, (_, at) => paypal.getOrder(`BROKEN${at}`))
  await Promise.all(broken.map(outcome))
  expect(paypal.isReachable()).toBe(false)
  expect(await outcome(paypal.getOrder('BROKEN1'))).toMatchObject({ retryAfter: 5 })
  const opened = { amount: 10_00, reference: 'ours', key: 'key' }
  expect((await paypal.createOrder(opened)).id).toBe('ORDER1')
  expect(paypal.isReachable()).toBe(true)
  expect((await paypal.getOrder('ORDER1')).id).toBe('ORDER1')
})

test('in an outage, orders that have not failed yet probe one at a time', async () => {
  answer = () => away()
  const first = Array.from({ length: 6 }, (_, at) => paypal.getOrder(`ORDER${at}`))
  await Promise.all(first.map(outcome))
  const before = calls().length
  const others = Array.from({ length: 20 }, (_, at) => paypal.getOrder(`OTHER${at}`))
  await Promise.all(others.map(outcome))
  // Each probe has two retries.
  expect(calls().length - before).toBe(3)
})

test('records that cannot be read, of however many orders, do not open the breaker', async () => {
  answer = () => Response.json({ id: 7 })
  const orders = Array.from({ length: 8 }, (_, at) => paypal.getOrder(`ORDER${at}`))
  for (const error of await Promise.all(orders.map(outcome))) {
    expect(error).toMatchObject({ name: 'UnreadableRecord' })
  }
  expect(paypal.isReachable()).toBe(true)
})
