import { expect, test } from 'bun:test'
import { brotliDecompressSync } from 'node:zlib'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Rendered } from '../../../src/server/pages/cache/cached-response.ts'
import { createPageCache } from '../../../src/server/pages/cache/page-cache.ts'
import type { Shows } from '../../../src/server/pages/cache/shows.ts'
import { quietJournal } from '../../support/quiet-journal.ts'
import { someProduct } from '../../web/catalog/product/some-product.ts'

const request = new Request('http://shop.example/product/p1')

function rendered(body: string): Rendered {
  return { status: 200, type: 'text/html', body }
}

const unpacked = (bytes: Uint8Array) => brotliDecompressSync(bytes).toString()

const changed = (id: string) =>
  ({ name: 'product.updated', topic: 'products', at: 0, data: JSON.stringify({ id }) }) as const

test('a page that an event changed while it was rendered is not cached', async () => {
  const cache = createPageCache({}, quietJournal)
  const isRead = Promise.withResolvers<void>()
  const first = cache.respond(request, '/product/p1', 'product:p1', async () => {
    await isRead.promise
    return rendered('old')
  })
  cache.applyEvent(changed('p1'))
  const second = cache.respond(request, '/product/p1', 'product:p1', async () => rendered('new'))
  isRead.resolve()
  expect(await (await first).text()).toBe('old')
  expect(await (await second).text()).toBe('new')
  const third = await cache.respond(request, '/product/p1', 'product:p1', async () =>
    rendered('made again'),
  )
  expect(await third.text()).toBe('new')
})

test('concurrent requests share one render', async () => {
  const cache = createPageCache({}, quietJournal)
  let made = 0
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      cache.respond(request, '/product/p1', 'product:p1', async () => {
        made += 1
        await Bun.sleep(1)
        return rendered(`made ${made}`)
      }),
    ),
  )
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(bodies)).toEqual(new Set(['made 1']))
})

test('a page is compressed once for concurrent requests, and rendered again if it changed meanwhile', async () => {
  const cache = createPageCache({}, quietJournal)
  const headers = { 'Accept-Encoding': 'br' }
  const visitor = new Request('http://shop.example/product/p1', { headers })
  const visit = (body: string) =>
    cache.respond(visitor, '/product/p1', 'product:p1', async () => rendered(body.repeat(1_000)))
  await cache.respond(request, '/product/p1', 'product:p1', async () =>
    rendered('old'.repeat(1_000)),
  )
  const waiting = [visit('not made'), visit('not made')]
  cache.applyEvent(changed('p1'))
  const after = visit('new')
  for (const answer of await Promise.all(waiting)) {
    expect(answer.headers.get('Content-Encoding')).toBe('br')
    expect(unpacked(await answer.bytes())).toBe('old'.repeat(1_000))
  }
  expect(unpacked(await (await after).bytes())).toBe('new'.repeat(1_000))
  expect(cache.counts().builds).toBe(2)
})

test('a failed render fails its requests, and the next request renders again', async () => {
  const cache = createPageCache({}, quietJournal)
  const broken = cache.respond(request, '/product/p1', 'product:p1', async () => {
    throw new Error('no database')
  })
  await expect(broken).rejects.toThrow('no database')
  const next = await cache.respond(request, '/product/p1', 'product:p1', async () =>
    rendered('well again'),
  )
  expect(await next.text()).toBe('well again')
})

test('an event drops the pages that it changes and no others', async () => {
  const cache = createPageCache({}, quietJournal)
  let made = 0
  const ask = async () => {
    const answer = await cache.respond(request, '/product/p1', 'product:p1', async () => {
      made += 1
      return rendered(`made ${made}`)
    })
    return answer.text()
  }
  expect(await ask()).toBe('made 1')
  cache.applyEvent(changed('p2'))
  cache.applyEvent({ name: 'order.created', topic: 'orders', at: 0, data: '{"id":"p1"}' })
  expect(await ask()).toBe('made 1')
  cache.applyEvent({
    name: 'review.updated',
    topic: 'reviews',
    at: 0,
    data: '{"id":"r1","productId":"p1"}',
  })
  expect(await ask()).toBe('made 2')
  cache.applyEvent(changed('p1'))
  expect(await ask()).toBe('made 3')
})

/** When the jar was last edited, and when it is sold. */
const [edited, sold] = ['2026-03-03T12:00:00.000Z', '2026-03-03T13:00:00.000Z'].map((time) => ({
  updatedAt: time,
  at: Date.parse(time),
})) as [Version, Version]
type Version = { updatedAt: string; at: number }

const jar = someProduct({ stock: 50, updatedAt: edited.updatedAt })

/** A page cache with its own clock, for a home page with a jar that can change. */
function homePage() {
  let time = 5_000
  let made = 0
  const cache = createPageCache(
    {},
    quietJournal,
    async () => [],
    () => time,
  )
  return {
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    become: (changes: Partial<ListedProduct>) =>
      cache.applyEvent({
        name: 'product.updated',
        topic: 'products',
        at: sold.at,
        data: JSON.stringify({ ...jar, ...changes }),
      }),
    apply: cache.applyEvent,
    /** Visits the page; returns how many times it has been rendered so far. */
    visit: async (path = '/', shows: Shows = 'home') => {
      const build = async () => rendered(`made ${(made += 1)}`)
      await cache.respond(new Request(`http://shop.example${path}`), path, shows, build)
      return made
    },
  }
}

test('during a rush of sales the home page is rendered about once a second, not per visitor', async () => {
  const { become, pass, visit } = homePage()
  expect(await visit()).toBe(1)
  for (let count = 1; count <= 8; count += 1) {
    pass(100)
    become({ stock: jar.stock - count })
    expect(await visit()).toBe(1)
  }
  pass(100)
  expect(await visit()).toBe(2)
})

test('a sale while nothing else happens is on the home page at once', async () => {
  const { become, pass, visit } = homePage()
  await visit()
  pass(1_000)
  become({ stock: 49 })
  expect(await visit()).toBe(2)
})

test('lists and the page of a product are never late, however many are sold', async () => {
  const { become, visit } = homePage()
  for (const [path, shows] of [
    ['/api/products', 'catalog'],
    [`/product/${jar.id}`, `product:${jar.id}`],
  ] as const) {
    const before = await visit(path, shows)
    become({ stock: 49 })
    expect(await visit(path, shows)).toBe(before + 1)
  }
})

test('the home page immediately shows an edit, a product that comes or goes, an approved review, and low or no stock', async () => {
  const data = JSON.stringify(jar)
  const { at, updatedAt } = sold
  for (const change of [
    // Every edit is a new version.
    { data: JSON.stringify({ ...jar, name: 'New', updatedAt }) },
    { data: JSON.stringify({ ...jar, price: '1.00', updatedAt }) },
    { data: JSON.stringify({ ...jar, stock: 5 }) },
    { data: JSON.stringify({ ...jar, stock: 0 }) },
    { name: 'product.created', data },
    { name: 'product.deleted', data: JSON.stringify({ id: jar.id }) },
    { name: 'review.updated', topic: 'reviews', data: JSON.stringify({ id: 'r', productId: 'p' }) },
  ] as const) {
    const { apply, visit } = homePage()
    await visit()
    apply({ name: 'product.updated', topic: 'products', at, ...change })
    expect([change, await visit()]).toEqual([change, 2])
  }
})

test('a page whose visitors would have to fetch everything again is rendered again', async () => {
  let since = 3
  const live = { position: () => 7, newest: { ...quietJournal.newest, since: () => since } }
  const cache = createPageCache({}, live)
  let made = 0
  const visit = async (path: string, shows: Shows) => {
    const build = async () => rendered(`made ${(made += 1)}`)
    await (await cache.respond(new Request('http://shop.example/'), path, shows, build)).text()
    return made
  }
  expect(await visit('/product/p2', 'product:p2')).toBe(1)
  expect(await visit('/about', 'nothing')).toBe(2)
  since = 7
  expect(await visit('/product/p2', 'product:p2')).toBe(2)
  since = 8
  expect(await visit('/product/p2', 'product:p2')).toBe(3)
  expect(await visit('/about', 'nothing')).toBe(3)
})
