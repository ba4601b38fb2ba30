import { expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { createLimits } from '../../../src/server/limits/request-limits.ts'
import { createConnectionSlots } from '../../../src/server/limits/socket-limits.ts'
import { newBuyerAt, orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

// A visitor counts twice: as an address, and as a part of the network that one customer may own.

const shop = useTestShop({ environment: { TRUST_PROXY: '1' } })

/** Address number `count` of a network in which every address is another /64 or IPv4 address. */
const addresses = {
  'an IPv6 /48': (count: number) => `2001:db8:7:${count.toString(16)}::1`,
  'an IPv4 /24': (count: number) => `203.0.113.${count % 256}`,
}

function admitted(times: number, take: (count: number) => void): number {
  let count = 0
  for (let index = 0; index < times; index += 1) {
    try {
      take(index)
      count += 1
    } catch {
      continue
    }
  }
  return count
}

for (const [name, addressOf] of Object.entries(addresses)) {
  test(`all addresses of ${name} together have eight times the share of one, in every limit, and four times in sockets`, () => {
    const limits = createLimits(() => 0)
    const path = '/code'
    const code = { path, isPerCustomer: false }
    const taken = {
      reviews: admitted(2_000, (count) => limits.take('reviews.create', addressOf(count))),
      countries: admitted(2_000, (count) => limits.take('geo.country', addressOf(count))),
      webhooks: admitted(5_000, (count) => void limits.webhook(addressOf(count))),
      codes: admitted(2_000, (count) => void limits.code(addressOf(count), code)),
      sockets: admitted(
        5_000,
        (
          (slots) => (count) =>
            slots.take(addressOf(count))
        )(createConnectionSlots()),
      ),
    }
    expect(taken).toEqual({
      reviews: 240,
      countries: 480,
      webhooks: 2_400,
      codes: 160,
      sockets: 1_000,
    })
    expect(() => limits.take('reviews.create', '198.51.100.1')).not.toThrow()
  })
}

test('NEWS-02 a network has twice as many emails a day sent to addresses that it types as a visitor', () => {
  for (const addressOf of Object.values(addresses)) {
    let minutes = 0
    const limits = createLimits(() => minutes * 60_000)
    const sent = admitted(2_000, (count) => {
      minutes = Math.floor(count / 20)
      limits.take(count % 2 === 0 ? 'news.ask' : 'products.notify', addressOf(count))
    })
    expect(sent).toBe(400)
    expect(() => limits.take('news.ask', '198.51.100.1')).not.toThrow()
    minutes += 24 * 60
    expect(() => limits.take('news.ask', addressOf(0))).not.toThrow()
  }
})

test('a visitor does not use up the share of its network alone', () => {
  const limits = createLimits(() => 0)
  expect(admitted(100, () => limits.take('reviews.create', '2001:db8:7:1::1'))).toBe(30)
  expect(admitted(100, () => limits.take('reviews.create', '2001:db8:7:2::1'))).toBe(30)
  expect(admitted(100, () => limits.take('reviews.create', '203.0.113.1'))).toBe(30)
  expect(admitted(100, () => limits.take('reviews.create', '203.0.113.2'))).toBe(30)
})

test('a visitor asks for 200 emails to anyone in a day, however slowly', () => {
  let now = 0
  const limits = createLimits(() => now)
  const ask = () => {
    now += 60_000
    return admitted(10, (count) =>
      limits.take(count % 2 === 0 ? 'news.ask' : 'products.notify', '203.0.113.1'),
    )
  }
  const asked = Array.from({ length: 30 }, ask).reduce((sum, count) => sum + count)
  expect(asked).toBe(200)
  expect(() => limits.take('news.ask', '203.0.113.2')).not.toThrow()
  expect(() => limits.take('orders.find', '203.0.113.1')).not.toThrow()
  now += 24 * 60 * 60_000
  expect(ask()).toBe(10)
})

test('guests in all networks together have at most 2,000 sockets, and a closed one frees its place', () => {
  const slots = createConnectionSlots()
  const from = (count: number) =>
    `2001:db8:${(count >> 10).toString(16)}:${(count & 1023).toString(16)}::1`
  expect(admitted(10_000, (count) => slots.take(from(count)))).toBe(2_000)
  expect(() => slots.take('198.51.100.1')).toThrow('Too many people are connected')
  slots.release(from(0))
  expect(() => slots.take('198.51.100.1')).not.toThrow()
})

test('codes that all networks together guess are limited, and a code that was applied does not count', () => {
  const limits = createLimits(() => 0)
  const code = { path: '/code', isPerCustomer: false }
  const from = (count: number) => `2001:db8:${count.toString(16)}::1`
  expect(admitted(2_000, (count) => limits.code(from(count), code).succeeded())).toBe(2_000)
  expect(admitted(2_000, (count) => void limits.code(from(count), code))).toBe(1_000)
})

const at = (address: string) => ({ 'X-Forwarded-For': address })

test('over HTTP, reviews from changing /64s of one /48 are refused after 240, in words', async () => {
  const product = await shop.addProduct()
  const review = (address: string) =>
    shop.api<ErrorBody>('POST', '/api/reviews', {
      headers: at(address),
      body: {
        productId: product.id,
        rating: 5,
        customerName: 'Ada',
        customerEmail: 'ada@example.ca',
        comment: 'Lovely on eggs.',
      },
    })
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, count) => review(addresses['an IPv6 /48'](count))),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(240)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body.code).toBe('rate_limited')
  expect(Number(refused?.headers.get('Retry-After'))).toBeWithin(1, 61)
  expect((await review('2001:db8:8::1')).status).toBe(201)
})

test('the country of a visitor is limited like everything else', async () => {
  const ask = () => shop.api('GET', '/api/geo/country', { headers: at('198.51.100.77') })
  const answers = await Promise.all(Array.from({ length: 62 }, ask))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
})

test('a code counts once per guess, whichever action judges it', async () => {
  const product = await shop.addProduct({ stock: 100 })
  const headers = at('198.51.100.20')
  const check = (code: string) =>
    shop.api<ErrorBody>('POST', '/api/discounts/check', {
      headers,
      body: { code, items: [{ productId: product.id, quantity: 1 }] },
    })
  for (let count = 0; count < 12; count += 1) expect((await check(`NO-${count}`)).status).toBe(200)
  const open = (code: string | null, total: string) =>
    shop.api<ErrorBody>('POST', '/api/paypal/order', {
      headers,
      body: {
        amount: total,
        currency: 'CAD',
        intent: 'CAPTURE',
        order: {
          ...orderFor([{ product, quantity: 1 }], { total, totalAmount: total }),
          discountCode: code,
        },
      },
    })
  // A wrong amount holds nothing; the right one reveals as much.
  for (let count = 0; count < 4; count += 1)
    expect((await open(`X-${count}`, '5.00')).status).toBe(409)
  for (let count = 0; count < 4; count += 1)
    expect((await open(`Y-${count}`, '11.30')).status).toBe(200)
  const refused = await open('Z', '11.30')
  expect([refused.status, refused.body.errors]).toEqual([
    429,
    [
      {
        path: '/order/discountCode',
        message:
          'Too many codes were tried on your network. Pay without one, or try again in a minute.',
      },
    ],
  ])
  expect((await check('Z')).status).toBe(429)
  expect((await open(null, '11.30')).status).toBe(200)
  expect((await newBuyerAt(shop).open(orderFor([{ product, quantity: 1 }]))).status).toBe(200)
})

test('HTTP-12 a stranger cannot post cancellations without end, and learns how long to wait', async () => {
  const post = async (address: string) => {
    const headers = { 'X-Forwarded-For': address }
    return fetch(`${shop.address}/paypal/cancel?token=NONE`, { method: 'POST', headers })
  }
  const answers: Response[] = []
  for (let count = 0; count < 121; count++) answers.push(await post('203.0.113.7'))
  expect(answers.filter(({ status }) => status !== 200)).toHaveLength(1)
  const last = answers.at(-1)
  expect([last?.status, await last?.text()]).toEqual([
    429,
    expect.stringContaining('Too many attempts.'),
  ])
  expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await post('198.51.100.7')).status).toBe(200)
})
