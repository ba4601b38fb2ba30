import { afterEach, beforeEach, expect, test } from 'bun:test'
import { copyFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { apiAt } from '../../support/api.ts'
import { type RunningBinary, startBinary } from '../../support/binary.ts'
import { startCaddy } from '../../support/caddy.ts'
import { signedInSocket } from '../../support/callers.ts'
import { ask } from '../../support/database.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { admin } from '../../support/shop.ts'

let shop: RunningBinary
let caddy: Awaited<ReturnType<typeof startCaddy>>
beforeEach(async () => {
  shop = await startBinary({ environment: { TRUST_PROXY: '1' } })
  caddy = await startCaddy(shop.url)
})
afterEach(async () => {
  await caddy.dispose()
  await shop.dispose()
})

/** Visitors, staff and a buyer, each sending a new request after every response. */
async function startLoad(address: string) {
  const api = apiAt(address)
  const failed: string[] = []
  const answered = { pages: 0, checks: 0, edits: 0, purchases: 0 }
  let isOver = false
  const { body: login } = await api<{ token: string }>('POST', '/api/auth/login', { body: admin })
  const { token } = login
  const { body: products } = await api<ListedProduct[]>('GET', '/api/products')
  const product = products[0] as ListedProduct
  const { id } = product

  async function repeat(what: keyof typeof answered, work: () => Promise<{ status: number }[]>) {
    while (!isOver) {
      const answers = await work().catch((error: Error) => [{ status: 0, error }])
      for (const answer of answers) {
        if (![200, 201].includes(answer.status)) failed.push(`${what}: ${JSON.stringify(answer)}`)
      }
      answered[what] += 1
    }
  }

  async function buy() {
    const buyer = buyerAt({ address, api })
    const order = orderFor([{ product, quantity: 1 }])
    const opened = await buyer.open(order)
    await buyer.decide(opened.body.id, 'approve')
    const captured = await buyer.capture(opened.body.id)
    const placed = await buyer.place(order, opened.body.id)
    // One address may open 60 payments a minute.
    await Bun.sleep(250)
    return [opened, captured, placed]
  }

  const items = [{ productId: id, quantity: 1 }]
  const running = Promise.all([
    ...Array.from({ length: 4 }, () => repeat('pages', async () => [await api('GET', '/')])),
    ...Array.from({ length: 4 }, () =>
      repeat('checks', async () => [await api('POST', '/api/check-stock', { body: { items } })]),
    ),
    repeat('edits', async () => {
      const body = { name: `Glaze ${answered.edits}` }
      return [await api('PUT', `/api/products/${id}`, { body, token })]
    }),
    repeat('purchases', buy),
  ])
  return {
    token,
    answered,
    stop: async () => {
      isOver = true
      await running
      return { failed, answered }
    },
  }
}

/** Waits until each kind of visitor has received some more responses. */
async function someMore(answered: Record<string, number>) {
  const before = { ...answered }
  while (Object.entries(answered).some(([what, count]) => count < (before[what] ?? 0) + 3)) {
    await Bun.sleep(10)
  }
}

/** Counts the shop's orders. */
const orders = () =>
  Number(ask(join(shop.directory, 'data/shop.db'), 'select count(*) as n from orders')[0]?.n)

test('CLI-11 behind Caddy, no request fails during a restart, and live connections can be reopened', async () => {
  const before = orders()
  const load = await startLoad(caddy.address)
  for (let round = 0; round < 3; round += 1) {
    await someMore(load.answered)
    const socket = await signedInSocket({ address: caddy.address }, load.token)
    expect(await shop.stop()).toBe(0)
    expect((await socket.closed).code).toBe(1001)
    await shop.start()
    const again = await signedInSocket({ address: caddy.address }, load.token)
    again.close()
  }
  await someMore(load.answered)
  const { failed, answered } = await load.stop()
  expect(failed).toEqual([])
  expect(answered.purchases).toBeGreaterThan(10)
  expect(orders() - before).toBe(answered.purchases)
})

test('CLI-11 behind Caddy, no request fails during an in-place upgrade', async () => {
  const load = await startLoad(caddy.address)
  await someMore(load.answered)
  const program = join(shop.directory, 'saucery')
  const before = await stat(program)
  await copyFile(program, `${program}.new`)
  await rename(`${program}.new`, program)
  expect(await shop.stop()).toBe(0)
  await shop.start()
  await someMore(load.answered)
  const running = await stat(`/proc/${shop.pid()}/exe`)
  expect(running.ino).toBe((await stat(program)).ino)
  expect(running.ino).not.toBe(before.ino)
  expect((await load.stop()).failed).toEqual([])
})
