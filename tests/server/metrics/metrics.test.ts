import { expect, test } from 'bun:test'
import { openTestShop } from '../../support/shop.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'

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

test('behind a trusted proxy the visitor counts, not the proxy', async () => {
  const behind = await openTestShop({ environment: { TRUST_PROXY: '1' } })
  const ask = (from: string) =>
    fetch(`${behind.address}/metrics`, { headers: { 'X-Forwarded-For': from } })
  expect((await ask('203.0.113.7')).status).toBe(401)
  expect((await ask('127.0.0.1')).status).toBe(200)
  await behind.dispose()
})
