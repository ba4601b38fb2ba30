import { expect, test } from 'bun:test'
import { frameLimit } from '#shared/contract/events.ts'
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

const networks = {
  'four /64s of one /48': (count: number) => from(count),
  'eight /48s': (count: number) => ({ 'X-Forwarded-For': `2001:db8:${10 + (count % 8)}::1` }),
}

for (const [name, addressOf] of Object.entries(networks)) {
  test(`1,000 guests of ${name} that never end their messages hold less than 150 MB`, async () => {
    const sockets = await Promise.all(
      Array.from({ length: 1_000 }, (_, count) => openRawSocket(shop, addressOf(count))),
    )
    expect(sockets.every(({ answer }) => answer.includes('101'))).toBe(true)
    Bun.gc(true)
    const before = process.memoryUsage.rss()
    for (const socket of sockets) {
      socket.ignore()
      socket.send(subscribe)
      socket.sendUnfinished(frameLimit - 100, 'fragment')
    }
    let most = 0
    for (let look = 0; look < 20; look += 1) {
      await Bun.sleep(100)
      most = Math.max(most, process.memoryUsage.rss() - before)
    }
    expect(most / 1e6).toBeLessThan(150)
    expect(sockets.some(({ isClosed }) => isClosed())).toBe(false)
    expect((await shop.api('GET', '/healthz')).status).toBe(200)
    for (const { destroy } of sockets) destroy()
  })
}
