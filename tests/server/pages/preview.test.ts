import { beforeAll, expect, test } from 'bun:test'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { ProductPreview } from '#shared/contract/catalog/product-preview.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import { elementsOf, readableText } from '../../support/html.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({
  environment: { PUBLIC_URL: 'https://saucery.example', SALES_EMAIL: 'sales@saucery.example' },
})
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

const DAY = 24 * 60 * 60 * 1000

type Link = { url: string; until: string; code?: string; message?: string }
const linkTo = (id: string, headers = {}) =>
  shop.api<Link>('POST', `/api/products/${id}/preview`, { token, headers })
const edit = (id: string, body: object) => shop.api('PUT', `/api/products/${id}`, { token, body })
const get = (path: string) => fetch(shop.address + path)

async function draft(more: object = {}) {
  const product = await shop.addProduct({
    name: 'Secret Sauce',
    description: 'Nobody knows.',
    price: '8.00',
    compareAtPrice: '10.00',
    stock: 7,
    status: 'draft',
    ingredients: 'Secrets',
    french: { name: 'Sauce secrète' },
    ...more,
  })
  const { body } = await linkTo(product.id)
  const { pathname, search } = new URL(body.url)
  return { product, ...body, path: pathname + search, key: search.slice('?key='.length) }
}

const statusesOf = async ({ path }: { path: string }) => [
  (await get(path)).status,
  (await get(`/fr${path}`)).status,
  (await get(path.replace(/^\/preview\/([^?]+)/, '/api/products/$1/preview'))).status,
]
const shown = [200, 200, 200]
const hidden = [404, 404, 404]

test('PREVIEW-01 a link shows a draft as the shop would, in both languages, without a script', async () => {
  const { product, path, url, until } = await draft()
  expect(url).toStartWith(`https://saucery.example/preview/${product.id}?key=`)
  expect(Date.parse(until) - shop.context.clock()).toBeLessThanOrEqual(7 * DAY)
  const answer = await get(path)
  expect(answer.status).toBe(200)
  const html = await answer.text()
  const text = await readableText(html)
  for (const words of ['Secret Sauce', 'Nobody knows.', 'CA$8.00', '10.00', 'Secrets']) {
    expect(text).toContain(words)
  }
  expect(text).toContain("This is a preview. The product isn't in the shop yet")
  const french = await (await get(`/fr${path}`)).text()
  expect(await readableText(french)).toContain('Sauce secrète')
  expect(await readableText(french)).toContain('Ceci est un aperçu.')
  const other = await elementsOf(html, 'a[hreflang=fr-CA]')
  expect(other.map(({ attributes }) => attributes.href)).toContain(`/fr${path}`)
})

test('PREVIEW-01 nothing can be bought, ordered by email, wished for or reviewed there', async () => {
  const { product, path } = await draft()
  const html = await (await get(path)).text()
  const buttons = await elementsOf(html, 'main button:not([disabled])')
  expect(buttons.filter(({ text }) => /cart|review|wish/i.test(text))).toEqual([])
  expect(await readableText(html)).toContain('Not on sale yet')
  expect(html).not.toMatch(/add to cart/i)
  const mails = await elementsOf(html, 'main a[href^="mailto:"]')
  expect(mails).toEqual([])
  const opened = await buyerAt(shop).open(orderFor([{ product, quantity: 1 }]))
  expect(opened.status).toBeGreaterThanOrEqual(400)
})

test('PREVIEW-02 a preview is kept from caches, search engines and other sites', async () => {
  const { product, path, key } = await draft()
  const places = [path, `/fr${path}`, `/preview/${product.id}`, `/preview/${crypto.randomUUID()}`]
  for (const place of places) {
    const answer = await get(place)
    const html = await answer.text()
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    const robots = await elementsOf(html, 'meta[name=robots]')
    expect(robots.map(({ attributes }) => attributes.content)).toEqual(['noindex'])
    expect(await elementsOf(html, 'link[rel=canonical], link[hreflang]')).toEqual([])
    expect(await elementsOf(html, 'script[type="application/ld+json"]')).toEqual([])
    const metas = JSON.stringify(await elementsOf(html, 'meta'))
    for (const secret of ['Secret Sauce', key]) expect(metas).not.toContain(secret)
  }
  const asked = await get(`/api/products/${product.id}/preview?key=${key}`)
  expect(asked.headers.get('cache-control')).toContain('no-store')
  const robots = await (await get('/robots.txt')).text()
  for (const folder of ['/preview/', '/fr/preview/'])
    expect(robots).toContain(`Disallow: ${folder}`)
  expect(await (await get('/sitemap.xml')).text()).not.toContain(product.id)
})

test('PREVIEW-02 a stranger without the right key gets the same 404 as for an unknown product', async () => {
  const { product, path, key } = await draft()
  const other = await draft()
  expect((await get(`/product/${product.id}`)).status).toBe(404)
  expect((await get(`/api/products/${product.id}`)).status).toBe(404)
  const keys = [
    '',
    other.key,
    `${key}x`,
    key.slice(0, -1),
    key.toUpperCase(),
    key.replace('.', ''),
    `${(shop.context.clock() + 90 * DAY).toString(36)}.${key.split('.')[1]}`,
    `NaN.${key.split('.')[1]}`,
    'A'.repeat(3_000),
  ]
  for (const wrong of keys) {
    const where = `/preview/${product.id}?key=${wrong}`
    expect([wrong, await statusesOf({ path: where })]).toEqual([wrong, hidden])
    expect(await (await get(where)).text()).not.toContain('Secret')
  }
  const wrong = await (await get(`/preview/${product.id}?key=x`)).text()
  expect(await readableText(wrong)).toContain('This preview link is incomplete or has ended.')
  expect(await statusesOf({ path })).toEqual(shown)
})

test('PREVIEW-03 an edit of the draft shows under the same link at once', async () => {
  const { product, path } = await draft()
  await edit(product.id, { name: 'Changed Secret', stock: 0 })
  const text = await readableText(await (await get(path)).text())
  expect(text).toContain('Changed Secret')
})

const ends: Record<string, (id: string) => Promise<unknown>> = {
  'goes on sale': (id) => edit(id, { status: 'active' }),
  'is archived': (id) => edit(id, { status: 'archived' }),
  'goes on sale with others': (id) =>
    shop.api('POST', '/api/admin/products/bulk', { token, body: { ids: [id], status: 'active' } }),
  'is deleted': async (id) => {
    await shop.api('DELETE', `/api/products/${id}`, { token })
    await shop.api('POST', `/api/products/${id}/restore`, { token })
  },
}
for (const [what, end] of Object.entries(ends)) {
  test(`PREVIEW-03 a link ends when the product ${what}, also if it is a draft again later`, async () => {
    const { product, path } = await draft()
    expect(await statusesOf({ path })).toEqual(shown)
    await end(product.id)
    expect(await statusesOf({ path })).toEqual(hidden)
    await edit(product.id, { status: 'draft' })
    expect(await statusesOf({ path })).toEqual(hidden)
    const again = new URL((await linkTo(product.id)).body.url)
    expect(await statusesOf({ path: again.pathname + again.search })).toEqual(shown)
  })
}

test('PREVIEW-03 a link ends after seven days, and a clock that was set back does not revive it', async () => {
  const { path } = await draft()
  shop.pass(7 * DAY - 60_000)
  expect(await statusesOf({ path })).toEqual(shown)
  shop.pass(60_000)
  expect(await statusesOf({ path })).toEqual(hidden)
  shop.pass(-8 * DAY)
  expect(await statusesOf({ path })).toEqual(hidden)
  token = await shop.asOwner()
})

test('PREVIEW-04 only staff get links, only to drafts, and the activity says who did', async () => {
  const { product, until } = await draft()
  expect((await shop.api('POST', `/api/products/${product.id}/preview`)).status).toBe(401)
  expect((await linkTo(crypto.randomUUID())).status).toBe(404)
  for (const status of ['active', 'archived'] as const) {
    const other = await shop.addProduct({ name: 'Open', status })
    const refused = await linkTo(other.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'protected'])
    expect(refused.body.message).toBe("Open isn't a draft, so it has no preview.")
  }
  const query = `/api/admin/audit?subjectId=${product.id}`
  const [entry] = (await shop.api<AuditEntry[]>('GET', query, { token })).body
  expect(entry).toMatchObject({ action: 'products.previewLink', subjectName: 'Secret Sauce' })
  expect(entry?.changes).toEqual([{ field: 'previewUntil', before: null, after: until }])
  const details = await shop.api<StaffProduct>('GET', `/api/admin/products/${product.id}`, {
    token,
  })
  expect(details.body.updatedAt).toBe(product.updatedAt)
  const asked = await shop.api<ProductPreview>(
    'GET',
    `/api/products/${product.id}/preview?key=${(await draft()).key}`,
  )
  expect(asked.status).toBe(404)
})
