import { expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { createLimits } from '../../../src/server/limits/request-limits.ts'
import { eventually } from '../../support/clock.ts'
import { openRawRequest } from '../../support/raw-request.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

const head = (line: string, ...more: string[]) => [`${line} HTTP/1.1`, 'Host: shop', ...more]

test('200 half-sent requests block nobody else, and are closed', async () => {
  const lines = head(
    'POST /api/auth/login',
    'Content-Type: application/json',
    'Content-Length: 999',
  )
  const halves = Array.from({ length: 200 }, (_, index) =>
    // Half of them stop within the headers, the others within the body.
    index % 2 === 0
      ? openRawRequest(shop, ...lines)
      : openRawRequest(shop, ...lines, '', '{"rating":'),
  )
  for (let count = 0; count < 20; count++) {
    const started = performance.now()
    expect((await shop.api('GET', '/healthz')).status).toBe(200)
    expect((await shop.api('GET', '/api/products')).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(5_000)
  }
  const stranger = openRawRequest(shop, ...head('GET /healthz'), '', '')
  expect(await stranger.answer).toStartWith('HTTP/1.1 200')
  stranger.destroy()
  // One byte every two seconds does not keep the connection open either.
  const drip = openRawRequest(shop, ...head('GET /', 'X-Slow: '))
  const dripping = setInterval(() => drip.write('a'), 2_000)
  await Promise.all([
    drip.closed,
    ...halves.filter((_, index) => index % 2 === 0).map((h) => h.closed),
  ])
  clearInterval(dripping)
  for (const { destroy } of halves) destroy()
})

test('a client that disconnects mid-body is not counted as an internal error', async () => {
  const json = 'Content-Type: application/json'
  const line = 'POST /api/check-stock'
  const halves = [
    head(line, json, 'Content-Length: 999', '', '{"items":'),
    head(line, json, 'Transfer-Encoding: chunked', '', '9', '{"items":', ''),
    // An invalid chunk length: the connection is refused while its body is read.
    head(line, json, 'Transfer-Encoding: chunked', '', 'FFFFFFFFFFFFFFFFF', '{'),
  ]
  const answered = async () => {
    const text = await (await fetch(`${shop.address}/metrics`)).text()
    const counts = text.matchAll(
      /_seconds_count\{action="checkout.checkStock",.*status="(\d+)"\} (\d+)/g,
    )
    return Object.fromEntries([...counts].map(([, status, count]) => [status, Number(count)]))
  }
  for (const half of halves) {
    const { destroy } = openRawRequest(shop, ...half)
    await Bun.sleep(200)
    destroy()
  }
  expect(await eventually(async () => Object.values(await answered()).length > 0)).toBe(true)
  expect(await eventually(async () => (await answered())['400'] === 3)).toBe(true)
  expect(await answered()).toEqual({ '400': 3 })
})

test('headers and addresses that are too large are refused with 431 and closed', async () => {
  const many = Array.from({ length: 300 }, (_, index) => `X-${index}: a`)
  for (const lines of [
    head('GET /', `X-Large: ${'a'.repeat(20_000)}`),
    head('GET /', ...many),
    head(`GET /${'a'.repeat(30_000)}`),
  ]) {
    const { answer, closed } = openRawRequest(shop, ...lines, '', '')
    expect(await answer).toStartWith('HTTP/1.1 431')
    await closed
  }
})

test('a request with two different lengths is refused, not guessed at', async () => {
  for (const more of [
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
    ['Content-Length: 5', 'Content-Length: 6'],
    ['Content-Length: -1'],
    ['Content-Length: 5x'],
  ]) {
    const { answer, closed } = openRawRequest(
      shop,
      ...head('POST /api/reviews', ...more),
      '',
      'hello',
    )
    expect([more, await answer]).toEqual([more, expect.stringMatching(/^HTTP\/1\.1 400/)])
    await closed
  }
})

test('a body announced as larger than its limit is refused in words before it is sent, on every route that takes one', async () => {
  for (const line of ['POST /api/reviews', 'POST /api/auth/login', 'POST /api/orders']) {
    const lines = head(line, 'Content-Type: application/json', 'Content-Length: 60000000')
    const { answer, destroy } = openRawRequest(shop, ...lines, '', '{')
    const text = await answer
    expect([line, text]).toEqual([line, expect.stringMatching(/^HTTP\/1\.1 413/)])
    expect(text).toContain("That's larger than the shop accepts.")
    destroy()
  }
  const lines = head('POST /api/reviews', 'Content-Length: 9000000000')
  const { answer, closed } = openRawRequest(shop, ...lines, '', '{')
  expect(await answer).toStartWith('HTTP/1.1 413')
  await closed
})

test('unknown methods have no effect', async () => {
  for (const method of ['TRACE', 'OPTIONS', 'PATCH', 'CONNECT']) {
    const { answer, destroy } = openRawRequest(shop, ...head(`${method} /api/products`), '', '')
    expect([method, (await answer).slice(9, 12)]).toEqual([method, '404'])
    destroy()
  }
})

test('HTTP-12 public writes are limited by address, in words and with Retry-After, and staff writes are not', async () => {
  const token = await shop.asOwner()
  const last = async (path: string, times: number) => {
    let answer = await shop.api<ErrorBody>('POST', path, { body: {}, token })
    for (let count = 1; count < times; count++) {
      answer = await shop.api<ErrorBody>('POST', path, { body: {}, token })
    }
    return answer
  }
  for (const [path, times] of [
    ['/api/reviews', 31],
    ['/api/paypal/order', 61],
    ['/api/orders', 121],
    ['/api/objects/upload', 241],
  ] as const) {
    expect([path, (await last(path, times - 1)).status]).toEqual([
      path,
      expect.not.stringMatching('429'),
    ])
    const { status, body, headers } = await last(path, 2)
    expect([path, status, body.code]).toEqual([path, 429, 'rate_limited'])
    expect(body.message).toMatch(/wait a moment/)
    expect(Number(headers.get('Retry-After'))).toBeWithin(1, 61)
  }
  expect((await last('/api/products', 300)).status).toBe(422)
})

test('a visitor with a whole IPv6 network counts as one address', () => {
  const limits = createLimits(() => 0)
  const refused = Array.from({ length: 100 }, (_, index) => {
    try {
      limits.take('reviews.create', `2001:db8:1:2::${index.toString(16)}`)
      return false
    } catch {
      return true
    }
  })
  expect(refused.indexOf(true)).toBe(30)
  expect(() => limits.take('reviews.create', '2001:db8:1:3::1')).not.toThrow()
})
