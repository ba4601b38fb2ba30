import { beforeAll, expect, test } from 'bun:test'
import { overSocket, signedInSocket } from '../../support/callers.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { addPerson } from '../../support/people.ts'
import { reviewOf } from '../../support/reviews.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

type Entity = { id: string }

const shop = useTestShop()
let token: string
let productId: string
let paths: string[]
beforeAll(async () => {
  token = await shop.asOwner()
  for (let count = 0; count < 7; count++) {
    const product = await shop.addProduct({ name: `Sauce ${count}`, featured: true })
    productId ??= product.id
  }
  for (let count = 0; count < 7; count++) {
    const body = reviewOf(productId, { rating: 4 })
    const review = await shop.api<Entity>('POST', '/api/reviews', { body })
    const path = `/api/reviews/${review.body.id}/status`
    await shop.api('PUT', path, { token, body: { status: 'approved' } })
  }
  await addPastOrders(
    shop,
    Array.from({ length: 7 }, (_, index) => ({ productId, at: 1_700_000_000_000 + (index % 3) })),
  )
  for (let count = 0; count < 6; count++) await addPerson(shop, { isAdmin: false })
  paths = [
    '/api/products',
    '/api/products/featured',
    `/api/products/${productId}/reviews`,
    '/api/reviews',
    '/api/orders',
    '/api/orders/detailed',
    '/api/users',
  ]
})

const list = (path: string) => shop.api<Entity[]>('GET', path, { token })
const ids = (entities: readonly Entity[]) => entities.map(({ id }) => id)

/** Reads page by page, and calls `between` after each. */
async function pageThrough(path: string, between: () => Promise<unknown> = async () => {}) {
  const pages: string[][] = []
  const totals: (string | null)[] = []
  let cursor: string | null = null
  do {
    const query = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { body, headers, status } = await list(`${path}limit=3${query}`)
    expect(status).toBe(200)
    pages.push(ids(body))
    totals.push(headers.get('X-Total-Count'))
    cursor = headers.get('X-Next-Cursor')
    await between()
  } while (cursor !== null && pages.length < 20)
  return { pages, totals }
}

test('HTTP-14 without parameters, the whole list is returned, with its total and no cursor', async () => {
  for (const path of paths) {
    const { body, headers } = await list(path)
    expect([path, body.length]).toEqual([path, 7])
    expect(headers.get('X-Total-Count')).toBe('7')
    expect(headers.get('X-Next-Cursor')).toBeNull()
  }
})

test('HTTP-14 reading a list page by page returns the same entries in the same order as reading it whole', async () => {
  for (const path of paths) {
    const whole = ids((await list(path)).body)
    const { pages, totals } = await pageThrough(`${path}?`)
    expect([path, pages.map((page) => page.length)]).toEqual([path, [3, 3, 1]])
    expect(pages.flat()).toEqual(whole)
    expect(totals).toEqual(['7', '7', '7'])
  }
})

test('O38 products and users come oldest first, reviews and orders newest first', async () => {
  for (const path of paths) {
    const { body } = await shop.api<{ createdAt: string }[]>('GET', path, { token })
    const moments = body.map(({ createdAt }) => createdAt)
    const isNewestFirst = /reviews|orders/.test(path)
    const sorted = moments.toSorted()
    expect([path, moments]).toEqual([path, isNewestFirst ? sorted.toReversed() : sorted])
  }
})

test('a limit must be a whole number from 1 to 500; anything else is answered 422', async () => {
  for (const path of paths) {
    for (const limit of ['0', '501', '-1', '1.5', 'all', '', '1e99']) {
      const { status } = await list(`${path}?limit=${limit}`)
      expect([path, limit, status]).toEqual([path, limit, 422])
    }
    expect((await list(`${path}?limit=500`)).status).toBe(200)
    expect((await list(`${path}?limit=1`)).body).toHaveLength(1)
  }
})

test('a cursor that the shop did not issue is answered 422', async () => {
  const forged = Buffer.from('{"createdAt":"now"}').toString('base64url')
  for (const path of paths) {
    for (const cursor of ['x', '%22', forged, 'null', '..']) {
      const { status } = await list(`${path}?limit=3&cursor=${cursor}`)
      expect([path, cursor, status]).toEqual([path, cursor, 422])
    }
  }
})

test('a cursor with a fractional or out-of-range number is answered 422', async () => {
  const encoded = (text: string) => Buffer.from(text).toString('base64url')
  // The last is read as infinity.
  for (const number of ['1.5', '1e300', '1e999']) {
    for (const path of paths) {
      const cursor = encoded(`[${number},"a"]`)
      const { status } = await list(`${path}?limit=3&cursor=${cursor}`)
      expect([path, number, status]).toEqual([path, number, 422])
    }
    for (const sort of ['newest', 'oldest', 'highest', 'lowest']) {
      const cursor = encoded(`["${sort}",${number},1]`)
      const { status } = await list(`/api/orders?limit=3&sort=${sort}&cursor=${cursor}`)
      expect([sort, number, status]).toEqual([sort, number, 422])
    }
  }
})

test('the socket returns the same page as HTTP, with the cursor and total next to the data', async () => {
  const socket = await signedInSocket(shop, token)
  const first = await list('/api/orders?limit=3')
  socket.send({ type: 'call', id: 'page', action: 'orders.list', input: { limit: 3 } })
  expect(await socket.next()).toEqual({
    type: 'result',
    id: 'page',
    data: first.body,
    page: { nextCursor: first.headers.get('X-Next-Cursor'), total: 7 },
  })
  expect(await overSocket(socket)('orders.list', { limit: '3' })).toMatchObject({ status: 422 })
  socket.close()
})

test('ORD-02 ORD-03 ORD-04 O24 orders can be filtered by status, product and time range, and the total counts only the matching orders', async () => {
  const other = await shop.addProduct()
  const day = Date.parse('2025-06-01T00:00:00Z')
  const [early, late] = await addPastOrders(shop, [
    { productId: other.id, at: day, status: 'shipped' },
    { productId: other.id, at: day + 1000, status: 'cancelled' },
  ])
  const cases: [query: string, left: (string | undefined)[]][] = [
    [`productId=${other.id}`, [late, early]],
    [`productId=${other.id}&status=shipped`, [early]],
    ['from=2025-06-01T00:00:00.000Z&to=2025-06-01T00:00:01.000Z', [early]],
    ['from=2025-06-01T00:00:00.001Z&to=2025-06-02T00:00:00Z', [late]],
    [`productId=${crypto.randomUUID()}`, []],
    ['status=cancelled', [late]],
  ]
  for (const [query, left] of cases) {
    for (const path of ['/api/orders', '/api/orders/detailed']) {
      const { body, headers } = await list(`${path}?${query}&limit=1`)
      expect([query, ids(body)]).toEqual([query, ids(body).length ? [left[0] ?? ''] : []])
      expect([query, headers.get('X-Total-Count')]).toEqual([query, String(left.length)])
      expect(ids((await list(`${path}?${query}`)).body)).toEqual(
        left.filter((id) => id !== undefined),
      )
    }
  }
  expect((await list('/api/orders?status=lost')).status).toBe(422)
  expect((await list('/api/orders?from=yesterday')).status).toBe(422)
})

test('reviews are filtered by status and product', async () => {
  const product = await shop.addProduct()
  const body = reviewOf(product.id, { rating: 1 })
  const { id } = (await shop.api<Entity>('POST', '/api/reviews', { body })).body
  expect(ids((await list(`/api/reviews?productId=${product.id}`)).body)).toEqual([id])
  expect(ids((await list('/api/reviews?status=pending')).body)).toEqual([id])
  expect((await list(`/api/reviews?productId=${product.id}&status=approved`)).body).toEqual([])
})

test('O38 rows added or deleted while paging do not cause other rows to be repeated or skipped', async () => {
  const before = ids((await list('/api/orders')).body)
  const { pages } = await pageThrough('/api/orders?', () => addPastOrders(shop, [{ productId }]))
  expect(pages.flat()).toEqual(before)

  const products = ids((await list('/api/products')).body)
  const gone = products[4] ?? ''
  let isDeleted = false
  const seen = await pageThrough('/api/products?', async () => {
    if (!isDeleted) await shop.api('DELETE', `/api/products/${gone}`, { token })
    isDeleted = true
    await shop.addProduct()
  })
  const stayed = products.filter((id) => id !== gone)
  expect(seen.pages.flat().filter((id) => products.includes(id))).toEqual(stayed)
})
