import { expect, test } from 'bun:test'
import { frameLimit } from '#shared/contract/events.ts'
import { openRawSocket } from '../../support/raw-socket.ts'
import { useShopProgram } from '../../support/shop-program.ts'

// What messages take that guests begin and never end.

const shop = useShopProgram()

const subscribe = JSON.stringify({ type: 'subscribe', topics: ['products'] })

const networks = {
  'four /64s of one /48': (count: number) => ({ 'X-Forwarded-For': `2001:db8:6:${count % 4}::1` }),
  'eight /48s': (count: number) => ({ 'X-Forwarded-For': `2001:db8:${10 + (count % 8)}::1` }),
}

for (const [name, addressOf] of Object.entries(networks)) {
  test(`1,000 guests of ${name} that never end their messages hold less than 150 MB`, async () => {
    const sockets = await Promise.all(
      Array.from({ length: 1_000 }, (_, count) => openRawSocket(shop, addressOf(count))),
    )
    expect(sockets.every(({ answer }) => answer.includes('101'))).toBe(true)
    const before = await shop.megabytes()
    for (const socket of sockets) {
      socket.ignore()
      socket.send(subscribe)
      socket.sendUnfinished(frameLimit - 100, 'fragment')
    }
    let most = 0
    for (let look = 0; look < 20; look += 1) {
      await Bun.sleep(100)
      most = Math.max(most, (await shop.megabytes()) - before)
    }
    expect(most).toBeLessThan(150)
    expect(sockets.some(({ isClosed }) => isClosed())).toBe(false)
    expect((await fetch(`${shop.address}/healthz`)).status).toBe(200)
    for (const { destroy } of sockets) destroy()
  })
}
