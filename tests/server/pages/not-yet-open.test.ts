import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Action } from '#shared/contract/action.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { registry } from '#shared/contract/registry.ts'
import { outbox } from '../../../src/server/db/schema/shop.ts'
import { elementsOf, readableText } from '../../support/html.ts'
import { addPerson } from '../../support/people.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openSocket } from '../../support/socket.ts'

const shop = useTestShop({
  environment: { SALES_EMAIL: 'sales@saucery.example', SMTP_URL: 'smtp://127.0.0.1:9' },
})
const open = { closed: false, from: null, until: null, message: null, french: null }
const MINUTE = 60_000

async function save(closing: object) {
  const token = await shop.asOwner()
  const { status } = await shop.api('PUT', '/api/admin/settings', {
    token,
    body: { closing: { ...open, ...closing } },
  })
  expect(status).toBe(200)
}

const get = (path: string, cookie?: string) =>
  fetch(shop.address + path, { redirect: 'manual', headers: cookie ? { Cookie: cookie } : {} })

/** A browser in which staff have followed the dashboard's link to the shop. */
async function staffCookie(token?: string) {
  const made = await shop.api<{ url: string }>('POST', '/api/auth/shop-preview', {
    token: token ?? (await shop.asOwner()),
    body: {},
  })
  const answer = await get(made.body.url)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  const set = answer.headers.get('set-cookie') ?? ''
  expect(set).toContain('HttpOnly; SameSite=Lax')
  return set.split(';')[0] ?? ''
}

let product: Awaited<ReturnType<typeof shop.addProduct>>
beforeEach(async () => {
  product = await shop.addProduct({ name: 'Secret Sauce', stock: 5 })
  await save({ notYetOpen: true, message: 'From <June> on', french: 'Dès juin' })
})
afterEach(() => save({}))

test('OPENING-01 before the shop opens each page says so, in both languages, without a script', async () => {
  const pages = ['/', '/about', `/product/${product.id}`, '/checkout', '/wishlist', '/no-such-page']
  for (const path of pages) {
    const answer = await get(path)
    const html = await answer.text()
    expect([path, answer.status]).toEqual([path, path === '/' ? 200 : 503])
    expect(answer.headers.get('retry-after')).toBe(path === '/' ? null : '86400')
    const text = await readableText(html)
    expect(text).toContain("We're opening soon")
    expect(text).toContain('From <June> on')
    expect(text).toContain('Tell me when you open')
    expect(html).not.toContain('Secret')
    expect(html).not.toContain('<script')
    const robots = await elementsOf(html, 'meta[name=robots]')
    expect(robots.length).toBe(path === '/' ? 0 : 1)
  }
  const french = await (await get(`/fr/product/${product.id}`)).text()
  expect(await readableText(french)).toContain('La boutique ouvre bientôt')
  expect(await readableText(french)).toContain('Dès juin')
  await save({})
  expect(await (await get('/')).text()).toContain('Secret Sauce')
  expect((await get(`/product/${product.id}`)).status).toBe(200)
})

test('OPENING-01 a visitor asks to be notified, as for news, and mistakes are named', async () => {
  const send = (path: string, body: string) =>
    fetch(shop.address + path, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
  const wrong = await send('/news', 'email=%3Cnobody')
  expect(wrong.status).toBe(422)
  const html = await wrong.text()
  const [field] = await elementsOf(html, 'input[type=email]')
  expect(field?.attributes).toMatchObject({ value: '&lt;nobody', 'aria-invalid': 'true' })
  const asked = await send('/fr/news', 'email=ada%40example.com')
  expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await readableText(await asked.text())).toContain('ada@example.com')
  const mails = await shop.context.db.read.select().from(outbox)
  expect(mails.filter(({ recipient }) => recipient === 'ada@example.com')).toMatchObject([
    { kind: 'news_confirmation', data: { locale: 'fr' } },
  ])
  expect((await send('/news', `email=${'a'.repeat(5_000)}`)).status).toBe(413)
})

test('OPENING-02 nobody else learns of the products, and nothing can be bought', async () => {
  const { id } = product
  const reads = [
    '/api/products',
    `/api/products/${id}`,
    `/api/products/${id}/reviews`,
    '/api/products/featured',
    '/api/products/suggestions',
    '/api/collection-links',
  ]
  for (const path of reads) {
    const { status, body } = await shop.api<ErrorBody>('GET', path)
    expect([path, status, body.code]).toEqual([path, 409, 'shop_closed'])
    expect((await shop.api('GET', path, { token: await shop.asOwner() })).status).toBe(200)
  }
  expect((await shop.api('GET', '/api/shop')).body).toMatchObject({
    closing: { title: "We're opening soon", notYetOpen: true },
  })
  const opened = await buyerAt(shop).open(orderFor([{ product, quantity: 1 }]))
  expect([opened.status, opened.body.code]).toEqual([409, 'shop_closed'])
  const sitemap = await (await get('/sitemap.xml')).text()
  expect(sitemap.match(/<loc>/g)?.length).toBe(2)
  expect((await get('/sitemap/1')).status).toBe(404)
  for (const path of ['/feeds/products.xml', '/llms.txt']) {
    const answer = await get(path)
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '86400'])
    expect(await answer.text()).not.toContain('Secret')
  }
  await save({})
  expect((await shop.api('GET', `/api/products/${id}`)).status).toBe(200)
  for (const path of ['/feeds/products.xml', '/llms.txt', '/sitemap.xml']) {
    expect(await (await get(path)).text()).toContain(id)
  }
})

test('OPENING-02 no public action and no event names a product or a collection', async () => {
  const collection = { slug: 'secret-pair', title: 'Secret Pair', productIds: [product.id] }
  const made = await shop.api('POST', '/api/collections', {
    token: await shop.asOwner(),
    body: collection,
  })
  expect(made.status).toBe(201)
  const actions: readonly Action[] = Object.values(registry)
  const reads = actions.filter(({ needs, method }) => needs === null && method === 'GET')
  expect(reads.length).toBeGreaterThan(10)
  for (const { name, path } of reads) {
    for (const id of [product.id, collection.slug]) {
      const answer = await get(path.replace(/:\w+/, id))
      expect([name, (await answer.text()).match(/secret/i)]).toEqual([name, null])
    }
  }
  const socket = await openSocket(shop)
  socket.send({ type: 'subscribe', topics: ['products', 'settings'], since: 0 })
  await socket.next(({ type }) => type === 'subscribed')
  await save({ notYetOpen: true, message: 'Soon' })
  await socket.next(({ data }) => JSON.stringify(data ?? {}).includes('Soon'))
  expect(JSON.stringify(socket.frames)).not.toMatch(/secret/i)
  socket.close()
})

test('OPENING-03 what is not a shop page works on', async () => {
  for (const path of ['/admin', '/healthz', '/readyz', '/privacy', '/find-order', '/robots.txt']) {
    expect([path, (await get(path)).status]).toEqual([path, 200])
  }
  const { body } = await shop.api<{ url: string }>('POST', '/api/auth/shop-preview', {
    token: await shop.asOwner(),
    body: {},
  })
  expect(body.url).toStartWith('/preview-shop?pass=')
  for (const path of [`/order/${product.id}`, '/stop-emails/x', '/confirm-news/x']) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
})

test('OPENING-04 staff see the shop with a note, and no page of theirs reaches others', async () => {
  const cookie = await staffCookie()
  const paths = ['/', `/product/${product.id}`, '/checkout']
  for (const path of paths) {
    const answer = await get(path, cookie)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const html = await answer.text()
    const [note] = await elementsOf(html, 'aside a[href="/admin/settings/status"]')
    expect(note?.text).toBe('Open the shop')
    if (path !== '/checkout') expect(html).toContain('Secret Sauce')
    const other = await get(path)
    expect(await other.text()).not.toContain('Secret')
    expect(other.headers.get('set-cookie')).toBeNull()
  }
  const read = await get(`/api/products/${product.id}`, cookie)
  expect(read.status).toBe(200)
  expect((await get(`/api/products/${product.id}`)).status).toBe(409)
  await save({})
  const html = await (await get('/', cookie)).text()
  expect(html).not.toContain('Only staff see this')
  expect(html).toContain('Secret Sauce')
})

test('OPENING-04 a pass ends with what its account may do, and fifteen minutes after the last page', async () => {
  const isSeen = async (cookie: string) => (await get('/about', cookie)).status === 200
  const cookie = await staffCookie()
  expect(await isSeen(cookie)).toBe(true)
  for (const wrong of ['shop_pass=', 'shop_pass=x', `${cookie}x`, cookie.slice(0, -1)]) {
    expect([wrong, await isSeen(wrong)]).toEqual([wrong, false])
  }
  shop.pass(14 * MINUTE)
  const renewed = (await get('/', cookie)).headers.get('set-cookie')?.split(';')[0] ?? ''
  shop.pass(2 * MINUTE)
  expect([await isSeen(cookie), await isSeen(renewed)]).toEqual([false, true])

  const colleague = await addPerson(shop, { role: 'packer' })
  const theirs = await staffCookie(colleague.token)
  expect(await isSeen(theirs)).toBe(true)
  await shop.api('PUT', `/api/users/${colleague.id}`, {
    token: await shop.asOwner(),
    body: { role: null },
  })
  expect(await isSeen(theirs)).toBe(false)
})
