import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'bun:test'
import type { ListedProduct } from '../../../src/shared/contract/catalog.ts'
import { createPageCache } from '../../../src/server/pages/cache/page-cache.ts'
import type { Rendered } from '../../../src/server/pages/cache/cached-response.ts'
import { visibleHash } from '../../../src/server/pages/cache/visible-hash.ts'
import { someProduct } from '../../web/catalog/product/some-product.ts'

const request = new Request('http://shop.example/product/p1')

function rendered(body: string): Rendered {
  return { status: 200, type: 'text/html', body, tags: ['product:p1'] }
}

const unpacked = (bytes: Uint8Array) => brotliDecompressSync(bytes).toString()

const changed = (id: string) =>
  ({ name: 'product.updated', topic: 'products', data: JSON.stringify({ id }) }) as const

test('a page that an event changed while it was rendered is not cached', async () => {
  const cache = createPageCache({})
  const isRead = Promise.withResolvers<void>()
  const first = cache.respond(request, '/product/p1', async () => {
    await isRead.promise
    return rendered('old')
  })
  cache.applyEvent(changed('p1'))
  const second = cache.respond(request, '/product/p1', async () => rendered('new'))
  isRead.resolve()
  expect(await (await first).text()).toBe('old')
  expect(await (await second).text()).toBe('new')
  const third = await cache.respond(request, '/product/p1', async () => rendered('made again'))
  expect(await third.text()).toBe('new')
})

test('concurrent requests share one render', async () => {
  const cache = createPageCache({})
  let made = 0
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      cache.respond(request, '/product/p1', async () => {
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
  const cache = createPageCache({})
  const headers = { 'Accept-Encoding': 'br' }
  const visitor = new Request('http://shop.example/product/p1', { headers })
  const visit = (body: string) =>
    cache.respond(visitor, '/product/p1', async () => rendered(body.repeat(1_000)))
  await cache.respond(request, '/product/p1', async () => rendered('old'.repeat(1_000)))
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
  const cache = createPageCache({})
  const broken = cache.respond(request, '/product/p1', async () => {
    throw new Error('no database')
  })
  await expect(broken).rejects.toThrow('no database')
  const next = await cache.respond(request, '/product/p1', async () => rendered('well again'))
  expect(await next.text()).toBe('well again')
})

test('an event drops the pages that it changes and no others', async () => {
  const cache = createPageCache({})
  let made = 0
  const ask = async () => {
    const answer = await cache.respond(request, '/product/p1', async () => {
      made += 1
      return rendered(`made ${made}`)
    })
    return answer.text()
  }
  expect(await ask()).toBe('made 1')
  cache.applyEvent(changed('p2'))
  cache.applyEvent({ name: 'order.created', topic: 'orders', data: '{"id":"p1"}' })
  expect(await ask()).toBe('made 1')
  cache.applyEvent({
    name: 'review.updated',
    topic: 'reviews',
    data: '{"id":"r1","productId":"p1"}',
  })
  expect(await ask()).toBe('made 2')
  cache.applyEvent(changed('p1'))
  expect(await ask()).toBe('made 3')
})

/** A page cache with its own clock, for a home page with one product that can change. */
function homeOf(product: ListedProduct) {
  let time = 5_000
  let made = 0
  const cache = createPageCache({}, () => time)
  return {
    cache,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    become: (changes: Partial<ListedProduct>) =>
      cache.applyEvent({
        name: 'product.updated',
        topic: 'products',
        data: JSON.stringify({ ...product, ...changes }),
      }),
    /** Visits the page; returns how many times it has been rendered so far. */
    visit: async () => {
      const productHashes = new Map([[product.id, visibleHash(product)]])
      const build = async () => ({
        ...rendered(`made ${(made += 1)}`),
        tags: ['catalog'],
        productHashes,
      })
      await cache.respond(new Request('http://shop.example/'), '/', build)
      return made
    },
  }
}

const jar = someProduct({ stock: 50 })

test('during a rush of sales the home page is rendered about once a second, not per visitor', async () => {
  const { become, pass, visit } = homeOf(jar)
  expect(await visit()).toBe(1)
  for (let sold = 1; sold <= 8; sold += 1) {
    pass(100)
    become({ stock: jar.stock - sold })
    expect(await visit()).toBe(1)
  }
  pass(100)
  expect(await visit()).toBe(2)
})

test('a sale while nothing else happens is on the home page at once', async () => {
  const { become, pass, visit } = homeOf(jar)
  await visit()
  pass(1_000)
  become({ stock: 49 })
  expect(await visit()).toBe(2)
})

test('the home page immediately shows changes to a name, a price or a rating, and low or no stock', async () => {
  // Every edit is a new version.
  const updatedAt = '2026-03-03T12:00:00.000Z'
  for (const change of [
    { name: 'New', updatedAt },
    { price: '1.00', updatedAt },
    { rating: { averageRating: 4, totalReviews: 1 } },
    { stock: 5 },
    { stock: 0 },
  ]) {
    const { become, visit } = homeOf(jar)
    await visit()
    become(change)
    expect([change, await visit()]).toEqual([change, 2])
  }
})

test('a product that is not on the home page changes it only if the product could appear there', async () => {
  const { become, visit } = homeOf(jar)
  await visit()
  become({ id: crypto.randomUUID(), name: 'Another' })
  expect(await visit()).toBe(1)
  become({ id: crypto.randomUUID(), featured: true })
  expect(await visit()).toBe(2)
})
