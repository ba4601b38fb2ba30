import { beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { LongList } from '../../../src/server/context/handler.ts'
import { createListPace } from '../../../src/server/router/list-pace.ts'
import { ask } from '../../support/database.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const PRODUCTS = 12_000

const shop = useTestShop()
const add = (count: number, bytes: number) => {
  const text = 'Hot and long. '.repeat(Math.ceil(bytes / 14))
  const rows = Array.from({ length: count }, (_, index) => {
    return `('${Bun.randomUUIDv7()}', 'Sauce No. ${index + 1}', '${text}', 500, 9, ${index}, ${index})`
  })
  ask(
    join(shop.directory, 'shop.db'),
    `insert into products (id, name, description, price_cents, stock, created_at, updated_at)
     values ${rows.join(', ')} returning id`,
  )
}
beforeAll(() => add(PRODUCTS, 400))

const list = (headers: Record<string, string> = {}) =>
  fetch(`${shop.address}/api/products`, { headers: { 'Accept-Encoding': 'identity', ...headers } })

test('the list of 12,000 products is read once for everybody, and complete', async () => {
  const first = await list()
  expect(((await first.json()) as ListedProduct[]).length).toBe(PRODUCTS)
  expect(first.headers.get('X-Total-Count')).toBe(String(PRODUCTS))
  const etag = first.headers.get('ETag') ?? 'none'
  expect((await list({ 'If-None-Match': etag })).status).toBe(304)
  const packed = await list({ 'Accept-Encoding': 'gzip' })
  expect(packed.headers.get('ETag')).toBe(etag)
  expect(((await packed.json()) as ListedProduct[]).length).toBe(PRODUCTS)
})

test('a kept list of 10 MB is sent in pieces to a program that takes only the first', async () => {
  const answer = await list()
  const reader = answer.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  expect(value?.length).toBeGreaterThan(0)
  await reader?.cancel()
  expect(((await (await list()).json()) as ListedProduct[]).length).toBe(PRODUCTS)
  const head = await fetch(`${shop.address}/api/products`, { method: 'HEAD' })
  expect([head.status, head.headers.get('ETag')]).toEqual([200, answer.headers.get('ETag')])
})

test('a list that is too long to be kept is sent in pieces, and complete as well', async () => {
  add(1_500, 9_500)
  await shop.addProduct()
  for (const _ of ['tried', 'known to be too long']) {
    const answer = await list()
    expect(((await answer.json()) as ListedProduct[]).length).toBe(PRODUCTS + 1_501)
    expect(answer.headers.get('ETag')).toBeNull()
  }
})

test('parts of long lists are read one at a time, and others have their turn in between', async () => {
  const paced = createListPace()
  let reading = 0
  let most = 0
  let others = 0
  async function* parts() {
    for (let part = 0; part < 5; part += 1) {
      most = Math.max(most, (reading += 1))
      const until = performance.now() + 2
      while (performance.now() < until);
      await Promise.resolve()
      reading -= 1
      yield part
    }
  }
  const timer = setInterval(() => (others += 1), 1)
  const page = { nextCursor: null, total: 5 }
  const lists = Array.from({ length: 4 }, async () => {
    const read: number[] = []
    for await (const part of paced(new LongList(parts(), page)).parts) read.push(part)
    return read
  })
  expect(await Promise.all(lists)).toEqual(Array.from({ length: 4 }, () => [0, 1, 2, 3, 4]))
  clearInterval(timer)
  expect(most).toBe(1)
  expect(others).toBeGreaterThanOrEqual(15)
})

test('a list whose reading fails, or that nobody reads on, does not stop the next', async () => {
  const paced = createListPace()
  let isClosed = false
  async function* endless() {
    try {
      for (;;) yield 1
    } finally {
      isClosed = true
    }
  }
  async function* broken() {
    yield await Promise.reject<number>(new Error('The disk is gone.'))
  }
  const page = { nextCursor: null, total: 1 }
  for await (const _ of paced(new LongList(endless(), page)).parts) break
  expect(isClosed).toBe(true)
  const reading = Array.fromAsync(paced(new LongList(broken(), page)).parts)
  expect(reading).rejects.toThrow('The disk is gone.')
  async function* one() {
    yield 1
  }
  expect(await Array.fromAsync(paced(new LongList(one(), page)).parts)).toEqual([1])
})
