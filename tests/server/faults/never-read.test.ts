import { afterEach, beforeEach, expect, test } from 'bun:test'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { appendEvent } from '../../../src/server/journal/journal.ts'
import { signedInSocket } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { openRawSocket } from '../../support/raw-socket.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '1', LOG_LEVEL: 'error' } })
})
afterEach(() => shop.dispose())

const subscribe = (since?: number) =>
  JSON.stringify({ type: 'subscribe', topics: ['products'], since })

/** Events of as many products, each of about this many bytes. */
async function manyEvents(count: number, bytes = 10_000) {
  const product = await shop.addProduct()
  const data = { ...product, description: 'x'.repeat(bytes) }
  await atomically(shop.context, async (tx) => {
    for (let n = 0; n < count; n++)
      await appendEvent(tx, n, 'product.updated', { ...data, id: crypto.randomUUID() })
  })
}

/** Fills what is kept for guests with 10 MB; returns the number from which they get all of it. */
async function muchForGuests(): Promise<number> {
  await manyEvents(101, 100_000)
  return shop.context.live.newest.since()
}

async function openSockets(): Promise<number> {
  const metrics = await (await fetch(`${shop.address}/metrics`)).text()
  return Number(/^saucery_sockets (\d+)$/m.exec(metrics)?.[1])
}

/**
 * Opens sockets that request events but never read them. They come from enough addresses that none
 * exceeds its limit.
 */
async function neverReading(count: number, since?: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const from = { 'X-Forwarded-For': `203.0.113.${index % 200}` }
      const socket = await openRawSocket(shop, from)
      socket.stopReading()
      socket.send(subscribe(since))
      return socket
    }),
  )
}

test('with 1,000 sockets that never read, memory stays bounded, and other clients still get responses and events', async () => {
  const sockets = await neverReading(1_000)
  const dashboard = await signedInSocket(shop, await shop.asOwner())
  dashboard.send({ type: 'subscribe', topics: ['products'] })
  await dashboard.next(({ type }) => type === 'subscribed')
  const before = process.memoryUsage.rss()
  await manyEvents(30)
  const received = () => dashboard.frames.filter(({ type }) => type === 'event').length
  expect(await eventually(() => received() === 31)).toBe(true)
  for (let count = 0; count < 10; count++) {
    const started = performance.now()
    expect((await shop.api('GET', '/api/products')).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(5_000)
  }
  expect((process.memoryUsage.rss() - before) / 1_000_000).toBeLessThan(300)
  for (const { destroy } of sockets) destroy()
  dashboard.close()
})

test('a client that requests everything and reads nothing is disconnected with 1013 after 15 s', async () => {
  const since = await muchForGuests()
  const asked = performance.now()
  const sockets = await neverReading(20, since)
  expect((await shop.api('GET', '/healthz')).status).toBe(200)
  // Nothing is read until the shop has given up, because reading anything would restart the 15 s.
  expect(await eventually(async () => (await openSockets()) === 0)).toBe(true)
  expect(performance.now() - asked).toBeGreaterThan(14_000)
  const codes = await Promise.all(sockets.map(({ closeCode }) => closeCode()))
  expect(new Set(codes)).toEqual(new Set([1013]))
})

test('200 sockets that request everything at once do not block other requests', async () => {
  const since = await muchForGuests()
  const answered: number[] = []
  let isOpening = true
  const asking = (async () => {
    while (isOpening) {
      const started = performance.now()
      await shop.api('GET', '/healthz')
      answered.push(performance.now() - started)
    }
  })()
  const sockets = await neverReading(200, since)
  // The shop still has to send the first half megabyte to each socket.
  await Bun.sleep(3_000)
  isOpening = false
  await asking
  for (const { destroy } of sockets) destroy()
  expect(answered.length).toBeGreaterThan(10)
  expect(Math.max(...answered)).toBeLessThan(5_000)
})
