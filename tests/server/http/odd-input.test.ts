import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct, ProductWithVariants } from '#shared/contract/catalog/catalog.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { registry } from '#shared/contract/registry.ts'
import { signedInSocket } from '../../support/callers.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

const create = (body: unknown) =>
  shop.api<ListedProduct & ErrorBody>('POST', '/api/products', { token, body })
const nested = (depth: number) => `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`

test('a deeply nested body is answered 400 or 422, never 500, over HTTP and the socket', async () => {
  for (const depth of [100, 20_000, 400_000]) {
    const { status } = await create(nested(depth))
    expect([depth, [400, 422].includes(status)]).toEqual([depth, true])
  }
  const socket = await signedInSocket(shop, token)
  socket.send(`{"type":"call","id":"deep","action":"products.create","input":${nested(30_000)}}`)
  const answer = await socket.next()
  expect([400, 422]).toContain(Number(answer.status))
  socket.close()
})

test('the response matches what is stored, even if the text contains NULs or lone surrogates', async () => {
  const { status, body } = await create({
    name: 'half a \ud83c pepper',
    description: 'ended\u0000 early, or \udf36 not',
    price: '1.00',
    tags: ['\udfff'],
  })
  expect(status).toBe(201)
  const kept = await shop.api<ProductWithVariants>('GET', `/api/products/${body.id}`)
  const { variants, ...product } = kept.body
  expect(body).toMatchObject(product)
  expect(variants).toEqual([])
  expect(body.description).toStartWith('ended early')
  expect((await create({ name: '\u0000', description: 'x', price: '1.00' })).status).toBe(422)
})

test('a path with invalid percent encoding is answered 4xx, never 5xx, on every route with a parameter', async () => {
  const pages = [
    '/api/downloads/:id',
    '/objects/uploads/:id',
    '/order/:id?key=%C0',
    '/collections/:id',
    '/fr/collections/:id',
    '/preview/:id',
    '/admin/products/edit/:id',
    '/paypal/:id',
    '/stop-emails/:id',
    '/confirm-news/:id',
    '/sitemap/:id',
    '/simulator/paypal/v2/checkout/orders/:id',
    '/:id',
  ].map((path) => ({ method: 'GET', path }))
  const actions: readonly { method: string; path: string }[] = Object.values(registry)
  const routes = [
    ...actions,
    ...pages,
    { method: 'POST', path: '/stop-emails/:id' },
    { method: 'POST', path: '/confirm-news/:id' },
  ]
  for (const { method, path } of routes.filter(({ path }) => path.includes('/:'))) {
    for (const part of ['%C0', '%C0%80', '%FF', '%', '%E0%A4%A']) {
      const url = path.replace(/:\w+/g, part)
      const body = method === 'GET' ? undefined : {}
      const { status } = await shop.api(method, url, { token, body })
      expect([method, url, [400, 401, 403, 404, 422].includes(status)]).toEqual([method, url, true])
    }
  }
})

test('a path is decoded only once, so a doubly encoded id is refused', async () => {
  const { id } = await shop.addProduct()
  const encoded = [...id].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')
  const status = async (path: string) => (await shop.api('GET', path, { token })).status
  expect(await status(`/api/products/${encoded}`)).toBe(200)
  expect(await status(`/api/products/${encoded.replaceAll('%', '%25')}`)).toBe(422)
  const { body } = await create({
    name: 'a %41 %2541 &lt;b&gt; \\u0041',
    description: 'x',
    price: '1',
  })
  expect(body.name).toBe('a %41 %2541 &lt;b&gt; \\u0041')
})

test('path parameters override fields of the same name in the body or query', async () => {
  const [one, other] = [await shop.addProduct(), await shop.addProduct()]
  const before = await shop.api<ListedProduct>('GET', `/api/products/${other.id}`)
  const sent = { id: other.id, name: 'Renamed' }
  const { status, body } = await shop.api<ListedProduct>('PUT', `/api/products/${one.id}`, {
    token,
    body: sent,
  })
  expect([status, body.id, body.name]).toEqual([200, one.id, 'Renamed'])
  const untouched = await shop.api<ListedProduct>('GET', `/api/products/${other.id}`)
  expect(untouched.body).toEqual(before.body)
  const read = await shop.api<ListedProduct>('GET', `/api/products/${one.id}?id=${other.id}`)
  expect(read.body.id).toBe(one.id)
})

test('text in every script is stored unchanged', async () => {
  for (const name of ['Sauce piquante à l’érable', '辣椒酱', 'صلصة حارة', '👩‍🍳 🌶️', 'ᓄᓇᕗᑦ']) {
    const { body } = await create({ name, description: name, price: '1.00', tags: [name] })
    const kept = await shop.api<ListedProduct>('GET', `/api/products/${body.id}`)
    expect(kept.body).toMatchObject({ name, description: name, tags: [name] })
  }
})

test('an unknown field is ignored: the request succeeds, and the field is not stored', async () => {
  const { status, body } = await create({
    name: 'Plain',
    description: 'x',
    price: '1.00',
    id: 'mine',
    createdAt: '2020-01-01T00:00:00Z',
    rating: { averageRating: 5, totalReviews: 99 },
    deletedAt: 1,
    discount: 50,
  })
  expect(status).toBe(201)
  expect(body.id).not.toBe('mine')
  expect(body.rating).toEqual({ averageRating: 0, totalReviews: 0 })
  expect(body.createdAt > '2020-01-02').toBe(true)
  expect('discount' in body).toBe(false)
})

test('a NUL in a URL does not cause a server error', async () => {
  const token = await shop.asOwner()
  const cursor = Buffer.from(JSON.stringify([0, '\0'])).toString('base64url')
  for (const [path, status] of [
    ['/objects/uploads/%00', 404],
    ['/paypal/cancel?token=%25%00', 200],
    [`/api/reviews?limit=1&cursor=${cursor}`, 422],
    ['/api/products?search=%00', 200],
  ] as const) {
    expect([path, (await shop.api('GET', path, { token })).status]).toEqual([path, status])
  }
})
