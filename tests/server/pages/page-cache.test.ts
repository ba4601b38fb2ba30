import { expect, test } from 'bun:test'
import { createPageCache, type Rendered } from '../../../src/server/pages/page-cache.ts'

const request = new Request('http://shop.example/product/p1')

function rendered(body: string): Rendered {
  return { status: 200, type: 'text/html', body, tags: ['product:p1'] }
}

const changed = (id: string) =>
  ({ name: 'product.updated', topic: 'products', data: JSON.stringify({ id }) }) as const

test('what was being made while an event touched it is not kept', async () => {
  const cache = createPageCache({})
  const isRead = Promise.withResolvers<void>()
  const first = cache.respond(request, '/product/p1', async () => {
    await isRead.promise
    return rendered('old')
  })
  cache.heed(changed('p1'))
  const second = cache.respond(request, '/product/p1', async () => rendered('new'))
  isRead.resolve()
  expect(await (await first).text()).toBe('old')
  expect(await (await second).text()).toBe('new')
  const third = await cache.respond(request, '/product/p1', async () => rendered('made again'))
  expect(await third.text()).toBe('new')
})

test('many who ask at once are answered by one making', async () => {
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

test('a making that fails is told to those who asked, and the next one makes it anew', async () => {
  const cache = createPageCache({})
  const broken = cache.respond(request, '/product/p1', async () => {
    throw new Error('no database')
  })
  await expect(broken).rejects.toThrow('no database')
  const next = await cache.respond(request, '/product/p1', async () => rendered('well again'))
  expect(await next.text()).toBe('well again')
})

test('an event drops what it touches and nothing else', async () => {
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
  cache.heed(changed('p2'))
  cache.heed({ name: 'order.created', topic: 'orders', data: '{"id":"p1"}' })
  expect(await ask()).toBe('made 1')
  cache.heed({ name: 'review.updated', topic: 'reviews', data: '{"id":"r1","productId":"p1"}' })
  expect(await ask()).toBe('made 2')
  cache.heed(changed('p1'))
  expect(await ask()).toBe('made 3')
})
