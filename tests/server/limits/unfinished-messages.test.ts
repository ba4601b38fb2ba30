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
