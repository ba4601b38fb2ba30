import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import { providerNames } from '#shared/domain/provider/providers.ts'
import { originalAdminId } from '#shared/domain/shop/account.ts'
import { createTickets } from '../../src/server/accounts/session/tickets.ts'
import { orderPagePath } from '../../src/server/runtime/keys/signed-keys.ts'
import type { PageName } from '../../src/web/app/pages.ts'
import { adminExamples } from '../support/admin-examples.ts'
import { overHttp } from '../support/callers.ts'
import { eventually } from '../support/clock.ts'
import { ask } from '../support/database.ts'
import { addPerson, strangers } from '../support/people.ts'
import { buy } from '../support/purchase.ts'
import { useTestShop } from '../support/shop.fixture.ts'

// Tests every route that is not an action with the same callers as the actions: pages, files,
// metrics and downloads.

const shop = useTestShop({ environment: { TRUST_PROXY: '1' } })
let owner: string
let product: ListedProduct
let order: DetailedOrder
let outsiders: Awaited<ReturnType<typeof strangers>>
beforeAll(async () => {
  owner = await shop.asOwner()
  product = await shop.addProduct()
  order = await buy(shop, [{ product, quantity: 1 }])
  outsiders = await strangers(shop)
  // Sold stock is announced a moment later, which changes the pages.
  const due = 'select 1 from stock_announcements where due_at is not null'
  const isAnnounced = () => ask(`${shop.directory}/shop.db`, due).length === 0
  expect(await eventually(isAnnounced)).toBe(true)
})

let visitors = 0

/** Sends a request as if through a proxy, each time from a different IP address. */
function get(path: string, token?: string, headers: Record<string, string> = {}) {
  visitors += 1
  const all = new Headers({
    ...headers,
    'X-Forwarded-For': `198.51.${visitors >> 8}.${visitors % 256}`,
  })
  if (token !== undefined) all.set('Authorization', `Bearer ${token}`)
  return fetch(shop.address + path, { headers: all, redirect: 'manual' })
}

/** One URL for each page. With a new page, this does not compile until its URL is added. */
const sitePages = (): Record<PageName, string> => ({
  home: '/',
  about: '/about',
  shipping: '/shipping-returns',
  privacy: '/privacy',
  terms: '/terms',
  wishlist: '/wishlist',
  product: `/product/${product.id}`,
  'no-product': '/product/nope',
  collection: '/collections/nope',
  checkout: '/checkout',
  preview: `/preview/${product.id}?key=x`,
  order: `/order/${crypto.randomUUID()}`,
  'find-order': '/find-order',
  news: '/news',
  admin: '/admin',
  invitation: '/admin/invitation',
  today: '/admin/today',
  mail: '/admin/mail',
  settings: '/admin/settings',
  'settings-page': '/admin/settings/shipping',
  'words-editor': '/admin/settings/words/edit',
  discounts: '/admin/discounts',
  reports: '/admin/reports',
  till: '/admin/till',
  tokens: '/admin/tokens',
  collections: '/admin/collections',
  webhooks: '/admin/webhooks',
  customers: '/admin/customers',
  'new-product': '/admin/products/new',
  'edit-product': `/admin/products/edit/${product.id}`,
  'new-group': '/admin/product-groups/new',
  'edit-group': `/admin/product-groups/edit/${product.id}`,
  'not-found': '/nope',
})

const openPages = () => [
  ...Object.values(sitePages()),
  '/admin/nothing',
  '/admin/settings/nothing',
  '/api/docs',
  '/api/openapi.json',
  '/sitemap.xml',
  '/sitemap/1',
  '/feeds/products.xml',
  '/feeds/products.xml?lang=fr',
  '/robots.txt',
  '/llms.txt',
  '/manifest.webmanifest',
  '/fr/manifest.webmanifest',
  '/paypal/return',
  '/fr/paypal/return',
]

test('every route that is not an action is tested against strangers, here or in the named test', async () => {
  const routers = ['app.ts', 'agents.ts', 'bare-pages.ts', 'opening.ts', 'webhooks.ts'].map(
    (file) => Bun.file(new URL(`../../src/server/router/${file}`, import.meta.url)).text(),
  )
  const found = (await Promise.all(routers)).flatMap((text) => [
    ...text.matchAll(/\.(?:get|put|post|delete|all)\(\s*['`](\/[^'`]*)['`]/g),
  ])
  const paths = found.flatMap(([, path = '']) =>
    path.includes('${name}') ? providerNames.map((name) => path.replace('${name}', name)) : path,
  )
  expect([...new Set(paths)].sort()).toEqual([
    '/*',
    '/api', // server/http/errors.test.ts: always a 404
    '/api/*',
    '/api/docs',
    '/api/downloads/:ticket',
    '/api/imports/pictures', // server/import/runs/pictures.test.ts
    '/api/objects/uploads/:id',
    '/api/openapi.json',
    '/api/paypal/webhook', // server/payments/webhooks/webhooks.test.ts
    '/api/stripe/webhook', // server/payments/webhooks/stripe-webhooks.test.ts
    '/confirm-news/:id', // server/news/news.test.ts
    '/feeds/products.xml',
    '/fr/confirm-news/:id', // server/news/news.test.ts: the same page in French
    '/fr/manifest.webmanifest',
    '/fr/news', // server/pages/not-yet-open.test.ts
    '/fr/paypal/:outcome',
    '/fr/paypal/cancel', // server/payments/settlement/holds.test.ts: the same page in French
    '/fr/preview-shop', // server/pages/not-yet-open.test.ts: the same link in French
    '/fr/stop-emails/:id', // server/catalog/alerts/back-in-stock.test.ts: the same page in French
    '/healthz',
    '/llms.txt',
    '/manifest.webmanifest',
    '/mcp', // server/agents/protocol.test.ts
    '/metrics',
    '/news', // server/pages/not-yet-open.test.ts
    '/objects/uploads/:id', // server/uploads/serve.test.ts: pictures are public
    '/paypal/:outcome',
    '/paypal/cancel', // server/payments/settlement/holds.test.ts
    '/preview-shop', // server/pages/not-yet-open.test.ts
    '/readyz',
    '/robots.txt',
    '/simulator/paypal/*', // server/providers/providers.test.ts: only without PayPal
    '/sitemap.xml',
    '/sitemap/:part',
    '/stop-emails/:id', // server/catalog/alerts/back-in-stock.test.ts
  ])
})

/** Removes the time from responses that are rendered for each visit. */
const timeless = (text: string) => text.replace(/\b\d{13}\b/g, 'now')

test('pages are the same for guests, admins and everyone else, with or without a token', async () => {
  for (const path of openPages()) {
    const forGuest = await get(path)
    const words = timeless(await forGuest.text())
    for (const { token } of [...outsiders, { token: owner }]) {
      const answer = await get(path, token)
      expect([path, answer.status]).toEqual([path, forGuest.status])
      expect([path, timeless(await answer.text()) === words]).toEqual([path, true])
    }
    expect([path, words.includes(order.customerEmail)]).toEqual([path, false])
    expect([path, words.includes(order.id)]).toEqual([path, false])
  }
})

test('an order page opens only with its own key, not with another key or any token', async () => {
  const rightKey = shop.context.orderKeys.keyOf(order.id)
  const opened = await get(orderPagePath(order.id, rightKey))
  expect([opened.status, await opened.text()]).toEqual([
    200,
    expect.stringContaining('Queen Street'),
  ])
  const keyOfAnother = shop.context.orderKeys.keyOf(crypto.randomUUID())
  const keys = ['', keyOfAnother, `${rightKey}x`, rightKey.slice(0, -1)]
  for (const { token } of [...outsiders, { token: owner }]) {
    for (const key of keys) {
      const answer = await get(orderPagePath(order.id, key), token)
      expect([key, answer.status]).toEqual([key, 404])
      expect(await answer.text()).not.toContain('Queen Street')
      const asked = await get(`/api/orders/${order.id}/page?key=${key}`, token)
      expect([key, asked.status]).toEqual([key, 404])
    }
  }
})

test('HTTP-17 only admins and requests from this machine can read the metrics', async () => {
  for (const { who, token, status } of outsiders) {
    const answer = await get('/metrics', token)
    expect([who, answer.status]).toEqual([who, status])
    expect(await answer.text()).not.toContain('saucery_')
  }
  expect((await get('/metrics', owner)).status).toBe(200)
  expect((await fetch(`${shop.address}/metrics`)).status).toBe(200)
})

/** All exports but that of one customer, which is the answer itself. */
const downloads = (Object.keys(registry) as ActionName[]).filter(
  (name) => /export$/i.test(name) && name !== 'customers.export',
)

test('every download needs a signed link, which only admins can get', async () => {
  expect(downloads.length).toBeGreaterThan(1)
  for (const name of downloads) {
    expect(registry[name].needs).toContain('export:read')
    const call = overHttp(shop, owner)
    const { body } = await call(name, (await adminExamples(shop, call)[name]?.()) ?? {})
    const { url } = body as { url: string }
    const saved = await get(url)
    expect([name, saved.status]).toEqual([name, 200])
    expect(saved.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[\w-]+\.csv"$/)
    // Without the signed link, no token gives access.
    for (const { token } of [...outsiders, { token: owner }]) {
      for (const path of [
        '/api/downloads/',
        '/api/downloads/orders',
        `${url.slice(0, -9)}AAAAAAAAA`,
      ]) {
        const { status } = await get(path, token)
        expect([path, status === 403 || status === 404]).toEqual([path, true])
      }
    }
  }
})

test('a download link that was made by another shop, was altered, or is over a minute old is refused', async () => {
  const { body } = await overHttp(shop, owner)('orders.export', {})
  const { url } = body as { url: string }
  const altered = [...url].map((char, at) => (at === 60 ? (char === 'A' ? 'B' : 'A') : char))
  const other = createTickets(crypto.getRandomValues(new Uint8Array(32)), shop.context.clock)
  const foreign = other.sign({
    action: 'orders.export',
    filters: {},
    userId: originalAdminId,
    sessionVersion: 1,
  })
  for (const path of [altered.join(''), url.slice(0, -4), `${url}AAAA`, foreign]) {
    expect([path, (await get(path)).status]).toEqual([path, 403])
  }
  shop.pass(61_000)
  expect((await get(url)).status).toBe(403)
})

test('a download link stops working at once when its account is deleted, loses its admin flag or gets a new password', async () => {
  const endings = [
    (id: string) => shop.api('DELETE', `/api/users/${id}`, { token: owner }),
    (id: string) => shop.api('PUT', `/api/users/${id}`, { token: owner, body: { isAdmin: false } }),
    (id: string) =>
      shop.api('PUT', `/api/users/${id}`, {
        token: owner,
        body: { password: 'another long word' },
      }),
  ]
  for (const end of endings) {
    const { id, token } = await addPerson(shop, { isAdmin: true })
    const { body } = await overHttp(shop, token)('orders.export', {})
    const { url } = body as { url: string }
    expect((await get(url)).status).toBe(200)
    await end(id)
    expect((await get(url)).status).toBe(403)
  }
})

test('no token allows uploading a picture to an unknown upload address', async () => {
  for (const { token } of [...outsiders, { token: owner }]) {
    const path = `/api/objects/uploads/${crypto.randomUUID()}`
    const headers = { 'Content-Type': 'image/png' }
    const { status } = await shop.api('PUT', path, { token, headers, body: 'picture' })
    expect(status).toBe(403)
  }
})

test('responses that are not public are sent with no-store, and so are refusals', async () => {
  const reads = (Object.keys(registry) as ActionName[])
    .map((name) => registry[name])
    .filter(
      ({ method, needs, name }) =>
        method === 'GET' && (needs !== null || ['orders.track', 'products.preview'].includes(name)),
    )
  expect(reads.length).toBeGreaterThan(8)
  const { body } = await overHttp(shop, owner)('orders.export', {})
  const places = [
    ...reads.map(({ path }) => path.replace(/:\w+/, order.id)),
    (body as { url: string }).url,
    orderPagePath(order.id, shop.context.orderKeys.keyOf(order.id)),
    '/metrics',
    '/healthz',
    '/readyz',
  ]
  for (const path of places) {
    for (const token of [owner, undefined]) {
      const answer = await get(path, token)
      expect([path, answer.headers.get('Cache-Control')]).toEqual([
        path,
        expect.stringMatching(/\bno-store$/),
      ])
      await answer.text()
    }
  }
})

test('no response sets a cookie or allows access from another origin', async () => {
  for (const path of [
    ...openPages(),
    '/api/products',
    '/api/orders',
    '/healthz',
    '/readyz',
    '/metrics',
  ]) {
    const answer = await get(path, undefined, { Origin: 'https://evil.example' })
    expect([path, answer.headers.get('Set-Cookie')]).toEqual([path, null])
    expect([path, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([path, null])
  }
})
