import { expect, test } from 'bun:test'
import { createUnreadBodies } from '../../../src/server/limits/unread-bodies.ts'
import { eventually } from '../../support/clock.ts'
import { openRawRequest } from '../../support/raw-request.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

// A body that never ends is held in memory, so what guests are sending is counted before it is read.

const shop = useTestShop({ environment: { TRUST_PROXY: '1', STRIPE_WEBHOOK_SECRET: 'whsec_test' } })

const KB = 1024

function unfinished(line: string, address: string, length: number, ...more: string[]) {
  return openRawRequest(
    shop,
    `${line} HTTP/1.1`,
    'Host: shop',
    `X-Forwarded-For: ${address}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    ...more,
    '',
    '{',
  )
}

const paypalHeaders = () => [
  'PayPal-Transmission-Id: 1',
  `PayPal-Transmission-Time: ${new Date().toISOString()}`,
  'PayPal-Transmission-Sig: bm9uZQ==',
  'PayPal-Cert-Url: https://api.paypal.com/v1/notifications/certs/CERT-1',
  'PayPal-Auth-Algo: SHA256withRSA',
]

/** Opens this many requests, and waits for as many refusals while they are being sent. */
async function refusedOf(
  count: number,
  expected: number,
  open: (index: number) => ReturnType<typeof unfinished>,
) {
  const requests = Array.from({ length: count }, (_, index) => open(index))
  const statuses: string[] = []
  for (const { answer } of requests) void answer.then((text) => statuses.push(text.slice(9, 12)))
  await eventually(() => statuses.length >= expected)
  return { statuses, end: () => requests.forEach(({ destroy }) => destroy()) }
}

test('one visitor has 1 MB of unfinished bodies, and others are served meanwhile', async () => {
  const from = '198.51.100.60'
  const { statuses, end } = await refusedOf(40, 24, () =>
    unfinished('POST /api/check-stock', from, 64 * KB),
  )
  expect(statuses).toHaveLength(24)
  expect(new Set(statuses)).toEqual(new Set(['429']))
  const headers = { 'X-Forwarded-For': '198.51.100.61' }
  const body = { items: [] }
  expect((await shop.api('POST', '/api/check-stock', { body, headers })).status).not.toBe(429)
  end()
  const isFree = async () => {
    const answer = await shop.api('POST', '/api/check-stock', {
      body,
      headers: { 'X-Forwarded-For': from },
    })
    return answer.status !== 429
  }
  expect(await eventually(isFree)).toBe(true)
})

test('webhooks without their last bytes count like everything else, before they are read', async () => {
  const { statuses, end } = await refusedOf(20, 16, () =>
    unfinished('POST /api/paypal/webhook', '198.51.100.62', 256 * KB, ...paypalHeaders()),
  )
  expect(statuses).toHaveLength(16)
  expect(new Set(statuses)).toEqual(new Set(['429']))
  end()
})

test('a false webhook counts even if its body never comes', async () => {
  const from = { 'X-Forwarded-For': '198.51.100.63' }
  const send = () =>
    fetch(`${shop.address}/api/paypal/webhook`, {
      method: 'POST',
      headers: { ...from, ...Object.fromEntries(paypalHeaders().map((line) => line.split(': '))) },
      body: 'no JSON',
    })
  const statuses: number[] = []
  for (let count = 0; count < 302; count += 1) statuses.push((await send()).status)
  expect(statuses.slice(0, 300).every((status) => status === 400)).toBe(true)
  expect(statuses.slice(300)).toEqual([429, 429])
})

test('a network has eight times the bytes of a visitor, and all visitors together 32 MB', () => {
  const hold = createUnreadBodies()
  const admitted = (from: (count: number) => string) => {
    let count = 0
    for (let index = 0; index < 1_000; index += 1) {
      try {
        hold(from(index), 64 * KB)
        count += 1
      } catch {
        continue
      }
    }
    return count
  }
  expect(admitted((count) => `2001:db8:1:${count.toString(16)}::1`)).toBe(128)
  expect(admitted((count) => `2001:db8:${count.toString(16)}::1`)).toBe(384)
  expect(() => hold('203.0.113.1', 1)).toThrow('Please wait a moment')
})
