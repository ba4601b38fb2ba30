import { expect, test } from 'bun:test'
import { frameLimit } from '../../../src/shared/contract/events.ts'
import { eventually } from '../../support/clock.ts'
import { openRawSocket } from '../../support/raw-socket.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({ environment: { TRUST_PROXY: '1' } })

const subscribe = JSON.stringify({ type: 'subscribe', topics: ['products'] })
const from = (count: number) => ({ 'X-Forwarded-For': `2001:db8:6:${count % 4}::1` })

for (const kind of ['fragment', 'frame'] as const) {
  test(`an unfinished message (${kind}) of a guest may have 64 kB; a longer one closes the socket`, async () => {
    const short = await openRawSocket(shop, from(0))
    const long = await openRawSocket(shop, from(0))
    for (const socket of [short, long]) {
      socket.ignore()
      socket.send(subscribe)
    }
    short.sendUnfinished(frameLimit - 1, kind)
    long.sendUnfinished(frameLimit + 1, kind)
    expect(await eventually(long.isClosed)).toBe(true)
    expect(short.isClosed()).toBe(false)
    short.destroy()
  })
}

test('800 guests of one network that never end their messages hold less than 100 MB', async () => {
  const sockets = await Promise.all(
    Array.from({ length: 800 }, (_, count) => openRawSocket(shop, from(count))),
  )
  expect(sockets.every(({ answer }) => answer.includes('101'))).toBe(true)
  Bun.gc(true)
  const before = process.memoryUsage.rss()
  for (const socket of sockets) {
    socket.ignore()
    socket.send(subscribe)
    socket.sendUnfinished(frameLimit - 100, 'fragment')
  }
  await Bun.sleep(2_000)
  expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(100)
  expect((await shop.api('GET', '/healthz')).status).toBe(200)
  for (const { destroy } of sockets) destroy()
})
