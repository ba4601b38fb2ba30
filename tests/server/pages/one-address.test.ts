import { beforeAll, expect, test } from 'bun:test'
import { preferredEncoding } from '../../../src/server/pages/cache/cached-response.ts'
import { createPageCache } from '../../../src/server/pages/cache/page-cache.ts'
import { canonicalPath } from '../../../src/web/app/canonical-path.ts'
import { pageAt } from '../../../src/web/app/pages.ts'
import { quietJournal } from '../../support/quiet-journal.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

// However a visitor spells an address, the shop makes each of its pages once.

const shop = useTestShop()
let productId: string
beforeAll(async () => {
  productId = (await shop.addProduct({ name: 'Birch Syrup' })).id
})

const get = (path: string) => fetch(shop.address + path)
const textOf = async (path: string) => (await get(path)).text()

/** How many pages and public reads have been made, or answered from memory, so far. */
async function count(name: 'made' | 'kept'): Promise<number> {
  const figures = (await textOf('/metrics')).split('\n')
  const line = figures.find((each) => each.startsWith(`saucery_pages_${name}_total `))
  return Number(line?.split(' ')[1])
}

async function madeBy(paths: readonly string[], status: number): Promise<number> {
  const before = await count('made')
  for (const path of paths) {
    const answer = await get(path)
    await answer.bytes()
    expect([path, answer.status]).toEqual([path, status])
  }
  return (await count('made')) - before
}

const many = (spell: (index: number) => string) => Array.from({ length: 40 }, (_, i) => spell(i))

test('NF-01 every path that leads nowhere is answered with the same 404 page, rendered once', async () => {
  const first = await textOf('/nope')
  const paths = [
    ...many((index) => `/nope-${index}?x=${index}`),
    ...many((index) => `/nope${'/'.repeat(index)}x`),
    ...many((index) => `//nope/${index}//`),
    ...many((index) => `/admin/products/edit/${index}`),
    `/${'/'.repeat(15_000)}x`,
    '/wp-login.php?redirect_to=https://shop.example',
  ]
  expect(await madeBy(paths, 404)).toBe(0)
  expect(await textOf('/something/else')).toBe(first)
})

test('PROD-03 all unknown products share one page, rendered once, which contains none of their ids', async () => {
  const first = await textOf(`/product/${crypto.randomUUID()}`)
  expect(first).toContain('Product Not Found')
  expect(
    await madeBy(
      many(() => `/product/${crypto.randomUUID()}`),
      404,
    ),
  ).toBe(0)
  const id = crypto.randomUUID()
  const again = await textOf(`/product/${id}`)
  expect(again).toBe(first)
  expect(again).not.toContain(id)
  await textOf('/product/nope')
  expect(
    await madeBy(
      many((index) => `/product/nope-${index}`),
      404,
    ),
  ).toBe(0)
})

test('a page is made once however many slashes, queries and ids its address has', async () => {
  const home = await textOf('/')
  await textOf('/about')
  await textOf('/admin')
  await textOf(`/admin/products/edit/${crypto.randomUUID()}`)
  const page = await textOf(`/product/${productId}`)
  const paths = [
    ...many((index) => `/${'/'.repeat(index)}`),
    ...many((index) => `/?utm=${index}`),
    ...many((index) => `/about${'/'.repeat(index)}?${index}`),
    ...many((index) => `/admin?tab=${index}`),
    ...many(() => `/admin/products/edit/${crypto.randomUUID()}`),
    ...many((index) => `/product/${productId}${'/'.repeat(index)}?t=${index}`),
  ]
  expect(await madeBy(paths, 200)).toBe(0)
  expect(await textOf('/'.repeat(15_000))).toBe(home)
  expect(await textOf(`/product/${productId}/`)).toBe(page)
})

test('a public API response is cached once, however its address is spelled', async () => {
  const body = await textOf(`/api/products/${productId}`)
  await textOf('/api/products')
  const encoded = (index: number) => `%${productId.charCodeAt(index).toString(16)}`
  const spelled = (index: number) =>
    productId.slice(0, index) + encoded(index) + productId.slice(index + 1)
  const paths = [
    ...Array.from({ length: 36 }, (_, index) => `/api/products/${spelled(index)}`),
    ...many((index) => `/api/products?x=${index}`),
    ...many((index) => `/api/products/${productId}?_=${index}`),
    '/api/products/',
  ]
  expect(await madeBy(paths, 200)).toBe(0)
  expect(await textOf(`/api/products/${spelled(3)}?y`)).toBe(body)
  // A parameter that is a field of the action makes it a different request.
  expect(JSON.parse(await textOf('/api/products?limit=1'))).toHaveLength(1)
  const { status } = await get(`/api/products/%20${productId}`)
  expect(status).toBe(200)
})

test('the site map, the API document and its page are made once per change', async () => {
  const made = ['/sitemap.xml', '/sitemap/1', '/feeds/products.xml', '/llms.txt']
  const paths = [...made, '/api/docs', '/api/openapi.json']
  for (const path of paths) await textOf(path)
  const kept = await count('kept')
  expect(await madeBy([...paths, ...paths.map((path) => `${path}?x=1`)], 200)).toBe(0)
  expect(await count('kept')).toBe(kept + 2 * paths.length)
  const languages = many((index) => `/feeds/products.xml?lang=${index}`)
  expect(await madeBy(languages, 200)).toBe(0)
  expect(await textOf('/llms.txt')).not.toContain('Sea Buckthorn')
  await shop.addProduct({ name: 'Sea Buckthorn' })
  expect(await textOf('/llms.txt')).toContain('Sea Buckthorn')
  expect((await get('/sitemap/2')).status).toBe(404)
})

test('every page has one canonical address, which leads to it', () => {
  const id = crypto.randomUUID()
  for (const path of [
    '/',
    '/about',
    '/checkout',
    '/shipping-returns',
    '/wishlist',
    '/admin',
    '/admin/mail',
    '/admin/products/new',
    `/product/${id}`,
    `/order/${id}`,
  ]) {
    expect([path, canonicalPath(pageAt(path))]).toEqual([path, path])
    expect([path, canonicalPath(pageAt(`${path}//`))]).toEqual([path, path])
  }
  for (const path of ['/nope', '/product/nope', `/admin/products/edit/${id}`]) {
    const canonical = canonicalPath(pageAt(path))
    expect(canonicalPath(pageAt(canonical))).toBe(canonical)
    expect(pageAt(canonical).page).toBe(pageAt(path).page)
  }
})

test('pages that are still requested stay in memory while others are evicted', async () => {
  const cache = createPageCache({}, quietJournal)
  const request = new Request('http://shop.example/')
  let madeHome = 0
  const visit = (path: string, body: string) =>
    cache.respond(request, path, 'nothing', async () => {
      if (path === '/') madeHome += 1
      return { status: 200, type: 'text/html', body }
    })
  // Twice as much as is kept.
  for (let index = 0; index < 96; index += 1) {
    await visit('/', 'home')
    await visit(`/product/${index}`, 'x'.repeat(512 * 1024))
  }
  expect(madeHome).toBe(1)
  expect(cache.has('/product/95')).toBe(true)
  expect(cache.has('/product/0')).toBe(false)
})

test('an Accept-Encoding is read once from left to right, and not at all when it is endless', () => {
  const encodingFor = (header: string) =>
    preferredEncoding(
      new Request('http://shop.example/', { headers: { 'Accept-Encoding': header } }),
    )
  for (const [header, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br ; Q=0.000 , zstd', 'zstd'],
    ['br;q=0.1', 'br'],
    ['abr, gzipped', null],
    ['identity', null],
    ['', null],
    [`${'-'.repeat(15_000)};q=0`, null],
    [`${'gzip;q=0,'.repeat(1_500)}br`, null],
  ] as const) {
    expect([header.slice(0, 40), encodingFor(header)]).toEqual([header.slice(0, 40), encoding])
  }
})
