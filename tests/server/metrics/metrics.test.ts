import { expect, test } from 'bun:test'
import { startNginx } from '../../support/nginx.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openTestShop } from '../../support/shop.ts'

const shop = useTestShop()

async function readings(): Promise<Map<string, number>> {
  const answer = await fetch(`${shop.address}/metrics`)
  expect(answer.headers.get('Content-Type')).toContain('text/plain; version=0.0.4')
  const lines = (await answer.text()).split('\n').filter((line) => /^\w/.test(line))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
}

test('metrics report calls, pages, held stock, and payments without an order', async () => {
  const product = await shop.addProduct({ stock: 9 })
  await buyerAt(shop).open(orderFor([{ product, quantity: 4 }]))
  await fetch(`${shop.address}/about`)
  await fetch(`${shop.address}/about`)
  const before = await readings()
  expect(before.get('saucery_held_units')).toBe(4)
  expect(before.get('saucery_captured_without_order')).toBe(0)
  expect(before.get('saucery_journal_lag_events')).toBe(0)
  expect(before.get('saucery_pages_kept_total')).toBeGreaterThanOrEqual(1)
  expect(before.get('saucery_database_bytes')).toBeGreaterThan(10_000)

  const one = 'saucery_action_seconds_count{action="products.get",transport="http",status="404"}'
  expect(before.get(one)).toBeUndefined()
  await shop.api('GET', `/api/products/${crypto.randomUUID()}`)
  await shop.api('GET', `/api/products/${crypto.randomUUID()}`)
  expect((await readings()).get(one)).toBe(2)
})

test('metrics are for this machine and for admins, not for visitors through a proxy', async () => {
  const proxied = { 'X-Forwarded-For': '203.0.113.7' }
  const url = `${shop.address}/metrics`
  const stranger = await fetch(url, { headers: proxied })
  expect([stranger.status, await stranger.json()]).toEqual([
    401,
    { code: 'unauthorized', message: 'Please sign in.' },
  ])
  const token = await shop.asOwner()
  const admin = await fetch(url, { headers: { ...proxied, Authorization: `Bearer ${token}` } })
  expect(admin.status).toBe(200)
})

test('HTTP-17 a monitoring server elsewhere reads metrics with METRICS_TOKEN, and with no other token', async () => {
  const METRICS_TOKEN = 'f81d4fae7dec11d0a765'
  const watched = await openTestShop({ environment: { METRICS_TOKEN } })
  const status = async (token: string) => {
    const headers = { 'X-Forwarded-For': '203.0.113.7', Authorization: `Bearer ${token}` }
    return (await fetch(`${watched.address}/metrics`, { headers })).status
  }
  expect(await status(METRICS_TOKEN)).toBe(200)
  expect(await status(`${METRICS_TOKEN}0`)).toBe(401)
  expect(await status(METRICS_TOKEN.slice(0, -1))).toBe(401)
  const headers = { 'X-Forwarded-For': '203.0.113.7', Authorization: `Bearer ${METRICS_TOKEN}` }
  expect((await fetch(`${watched.address}/api/users`, { headers })).status).toBe(401)
  await watched.dispose()
})

const forwarding = {
  'X-Forwarded-For': '127.0.0.1',
  'x-forwarded-proto': 'https',
  'X-Forwarded-Host': 'localhost',
  Forwarded: 'for=127.0.0.1',
  Via: '1.1 localhost',
  'X-Real-IP': '127.0.0.1',
  'X-Client-IP': '::1',
  'X-Cluster-Client-IP': '127.0.0.1',
  'CF-Connecting-IP': '127.0.0.1',
  'True-Client-IP': '127.0.0.1',
  'Fastly-Client-IP': '127.0.0.1',
  'Fly-Client-IP': '127.0.0.1',
  'CDN-Loop': 'cloudflare',
  // nginx keeps no connection to the shop unless it is configured to.
  Connection: 'close',
  // Proxies that forward nothing else may still forward the name.
  Host: 'sauces.example',
}

for (const trusted of ['0', '1', '127.0.0.1']) {
  test(`HTTP-17 with TRUST_PROXY=${trusted}, a request that a proxy forwards never counts as this machine`, async () => {
    const behind = await openTestShop({ environment: { TRUST_PROXY: trusted } })
    const url = `${behind.address}/metrics`
    for (const [name, value] of Object.entries(forwarding)) {
      const answer = await fetch(url, { headers: { [name]: value } })
      expect([name, answer.status]).toEqual([name, 401])
    }
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(url.replace('127.0.0.1', 'localhost'))).status).toBe(200)
    await behind.dispose()
  })
}

test('HTTP-17 where visitors come through a proxy, even one that forwards nothing but the request, figures need a token', async () => {
  const environment = {
    PUBLIC_URL: 'https://sauces.example',
    METRICS_TOKEN: 'f81d4fae7dec11d0a765',
  }
  const sold = await openTestShop({ environment })
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${sold.address}/metrics`, { headers })).status
  // HAProxy without forwardfor passes on what a visitor writes, and keeps the connection.
  expect(await status({ Host: 'localhost' })).toBe(401)
  expect(await status({})).toBe(401)
  expect(await status({ Authorization: 'Bearer f81d4fae7dec11d0a765' })).toBe(200)
  await sold.dispose()
})

test('HTTP-17 nginx with nothing but proxy_pass does not open the figures to visitors', async () => {
  const nginx = await startNginx(`proxy_pass ${shop.address};`)
  expect((await fetch(`${nginx.address}/metrics`)).status).toBe(401)
  expect((await fetch(`${nginx.address}/healthz`)).status).toBe(200)
  await nginx.dispose()
})
