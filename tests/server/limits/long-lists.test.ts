import { beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { pulled } from '../../../src/server/downloads/pulled.ts'
import { createListTurns } from '../../../src/server/router/list-turns.ts'
import { ask } from '../../support/database.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const PRODUCTS = 1_000

const shop = useTestShop({ environment: { TRUST_PROXY: '1' } })
beforeAll(() => {
  const long = 'Hot and long. '.repeat(600)
  const rows = Array.from({ length: PRODUCTS }, (_, index) => {
    const id = Bun.randomUUIDv7('hex', index + 1)
    return `('${id}', 'Sauce No. ${index + 1}', '${long}', 500, 9, ${index + 1}, ${index + 1})`
  })
  ask(
    join(shop.directory, 'shop.db'),
    `insert into products (id, name, description, price_cents, stock, created_at, updated_at)
     values ${rows.join(', ')} returning id`,
  )
})

test('lists of every length are complete, with and without compression', async () => {
  for (const limit of [20, 21, 120, 499, 500]) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'Accept-Encoding': encoding }
      const answer = await fetch(`${shop.address}/api/products?limit=${limit}`, { headers })
      const list = (await answer.json()) as ListedProduct[]
      expect([limit, encoding, list.length, list.at(-1)?.name]).toEqual([
        limit,
        encoding,
        limit,
        `Sauce No. ${limit}`,
      ])
      expect(answer.headers.get('X-Total-Count')).toBe(String(PRODUCTS))
      expect(answer.headers.get('X-Next-Cursor')).toBeTruthy()
    }
  }
})

test('four long lists are sent at once, and the others wait in turn by network', async () => {
  const turn = createListTurns()
  const visitors = ['198.51.100.1', '198.51.100.1', '192.0.2.1', '192.0.2.2']
  const running = await Promise.all(visitors.map((address) => turn(address)))
  const order: string[] = []
  const wait = async (address: string) => {
    const end = await turn(address)
    order.push(address)
    return end
  }
  const waiting = [...Array.from({ length: 5 }, () => wait('198.51.100.1')), wait('203.0.113.1')]
  await Bun.sleep(10)
  expect(order).toEqual([])
  running[0]?.()
  running[0]?.()
  running[1]?.()
  await Bun.sleep(10)
  expect(order).toEqual(['198.51.100.1', '203.0.113.1'])
  for (const end of running.slice(2)) end()
  for (const each of waiting) (await each)()
  expect(order).toHaveLength(6)
})

test('readers of one network hold up two long lists at most, those behind a proxy that is not trusted all', async () => {
  const turn = createListTurns()
  const started: string[] = []
  const take = async (address: string) => {
    const end = await turn(address)
    started.push(address)
    return end
  }
  const slow = [1, 2, 3, 4].map((host) => take(`203.0.113.${host}`))
  const [first] = await Promise.all(slow.slice(0, 2))
  for (const end of [await take('198.51.100.1'), await take('192.0.2.1')]) end()
  expect(started).not.toContain('203.0.113.3')
  first?.()
  await slow[2]
  expect(started).not.toContain('203.0.113.4')
  const local = createListTurns()
  expect(await Promise.all([1, 2, 3, 4].map(() => local('127.0.0.1')))).toHaveLength(4)
})

test('a reader that takes nothing is given up', async () => {
  let ended = 0
  let sent = 0
  async function* pieces() {
    for (;;) yield new Uint8Array((sent += 1))
  }
  const reader = pulled(pieces(), () => (ended += 1), 100).getReader()
  expect((await reader.read()).value).toHaveLength(1)
  await Bun.sleep(200)
  expect([ended, sent]).toEqual([1, 1])
  expect(reader.read()).rejects.toThrow('Nobody reads this response.')
})
