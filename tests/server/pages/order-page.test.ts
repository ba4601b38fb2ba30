import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { OrderPage } from '#shared/contract/order/views.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderPagePath } from '../../../src/server/runtime/keys/signed-keys.ts'
import { elementsOf, readableText } from '../../support/html.ts'
import { buy } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
let order: DetailedOrder
let page: string
beforeAll(async () => {
  shop = await openTestShop({
    environment: { PUBLIC_URL: 'https://saucery.example', SALES_EMAIL: 'sales@saucery.example' },
  })
  const product = await shop.addProduct({ name: 'Maple Mustard', imageUrl: 'https://x.test/a.jpg' })
  order = await buy(shop, [{ product, quantity: 2 }])
  page = orderPagePath(order.id, shop.context.orderKeys.keyOf(order.id))
})
afterAll(() => shop.dispose())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.address + path, { headers })
const track = (id: string, key: string) =>
  shop.api<OrderPage>('GET', `/api/orders/${id}/page?key=${key}`)
const setStatus = async (status: string) =>
  shop.api('PUT', `/api/orders/${order.id}`, { token: await shop.asOwner(), body: { status } })

/** The page without the id and the key, which differ between pages that say the same. */
const plain = (html: string, id: string) =>
  html.replaceAll(id, 'ID').replace(/\??key=[^"\\&]*|(?<="key":")[^"]*/gi, '')

test('the link in the mail opens the order with its lines, totals and address, without a script', async () => {
  const answer = await get(page)
  expect(answer.status).toBe(200)
  const text = await readableText(await answer.text())
  for (const words of [
    order.id.slice(-8),
    "We're packing your sauces",
    'Order received',
    'Maple Mustard',
    '2 × $10.00',
    'Tax $2.60',
    'Total $22.60',
    'Paid with PayPal $22.60',
    'Ada Singh',
    '1 Queen Street',
    'Toronto, ON M5V 2T6',
    'process orders in 1 to 2 business days',
    'sales@saucery.example',
  ]) {
    expect(text.replace(/(Tax|Total|PayPal)(\$)/g, '$1 $2')).toContain(words)
  }
  expect(text).not.toContain(order.customerEmail)
  expect(text).not.toContain(order.customerPhone)
})

test('an order page is kept from search engines, caches and other sites', async () => {
  for (const path of [page, `/order/${order.id}`, `/order/${crypto.randomUUID()}?key=x`]) {
    const answer = await get(path)
    const html = await answer.text()
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    const robots = await elementsOf(html, 'meta[name=robots]')
    expect(robots.map(({ attributes }) => attributes.content)).toEqual(['noindex'])
    expect(await elementsOf(html, 'link[rel=canonical]')).toEqual([])
    // No meta tag and no link contains the key, except the link to the same page in French.
    const links = await elementsOf(html, 'a')
    const others = links.filter(({ attributes }) => !attributes.href?.startsWith('/fr/order/'))
    const elements = [...(await elementsOf(html, 'meta')), ...others]
    expect(JSON.stringify(elements)).not.toContain('key=')
  }
  expect(await (await get('/robots.txt')).text()).toContain('Disallow: /order/')
  expect(await (await get('/sitemap.xml')).text()).not.toContain('/order/')
})

test('NF-01 a wrong key, a missing key and an unknown order all get the same 404', async () => {
  const key = shop.context.orderKeys.keyOf(order.id)
  // 192 bits are too many to guess.
  expect(Buffer.from(key, 'base64url').length * 8).toBe(192)
  const unknown = crypto.randomUUID()
  const other = shop.context.orderKeys.keyOf(unknown)
  const first = `/order/${unknown}?key=${other}`
  const asked = await get(first)
  expect(asked.status).toBe(404)
  const html = plain(await asked.text(), unknown)
  expect(await readableText(html)).toContain('404 Page Not Found')
  const wrong = [
    `/order/${order.id}`,
    `/order/${order.id}?key=`,
    `/order/${order.id}?key=${other}`,
    `/order/${order.id}?key=${key.slice(0, -1)}`,
    `/order/${order.id}?key=${key}x`,
    `/order/${order.id}?key=${key.toLowerCase()}`,
    `/order/${order.id}?key=${'A'.repeat(3_000)}`,
    `/order/${order.id}?KEY=${key}`,
  ]
  for (const path of wrong) {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(plain(await answer.text(), order.id).length).toBe(html.length)
  }
  const refusals = [
    await track(order.id, other),
    await track(order.id, ''),
    await track(unknown, other),
    await shop.api('GET', `/api/orders/${order.id}/page`),
  ]
  for (const { status, body } of refusals) {
    expect(status).toBe(404)
    expect(body as unknown).toEqual({ code: 'not_found', message: expect.any(String) })
  }
})

test('an order page is never kept for others: each visit shows the order as it is', async () => {
  const text = async () => readableText(await (await get(page)).text())
  expect(await text()).toContain("We're packing your sauces")
  await setStatus('shipped')
  expect(await text()).toContain('Your sauces are on their way')
  await setStatus('completed')
  expect(await text()).toContain('Your order is complete')
  await setStatus('cancelled')
  expect(await text()).toContain('Your order is cancelled')
  await setStatus('placed')
  // After all that, somebody without the key still gets nothing.
  expect((await get(`/order/${order.id}`)).status).toBe(404)
})

test('the API response for the order page has only the fields that the page shows', async () => {
  const { status, body, headers } = await track(order.id, shop.context.orderKeys.keyOf(order.id))
  expect(status).toBe(200)
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(Object.keys(body).toSorted()).toEqual(
    `createdAt customerName deliverTo discount expected history id items paidAmount paymentMethod pickupProvince refundedAmount
    shipments shippingCost status subtotal taxAmount taxes totalAmount updatedAt`.split(/\s+/),
  )
  expect(Object.keys(body.items[0] ?? {}).toSorted()).toEqual(
    `imageUrl price productId productName productUpdatedAt quantity refunded`.split(' '),
  )
})

test('SHIP-06 a refund shows on the page, in part and as a whole, with when it arrives', async () => {
  const product = await shop.addProduct({ name: 'Plum Glaze' })
  const paid = await buy(shop, [{ product, quantity: 2 }])
  const path = orderPagePath(paid.id, shop.context.orderKeys.keyOf(paid.id))
  const text = async () => readableText(await (await get(path)).text())
  const refund = async (amount: string) =>
    shop.api('POST', `/api/orders/${paid.id}/refunds`, {
      token: await shop.asOwner(),
      body: { amount, key: crypto.randomUUID() },
    })
  expect(await text()).not.toContain('Refunded')
  expect((await refund('2.60')).status).toBe(201)
  expect(await text()).toContain("We've refunded $2.60")
  expect(await text()).toContain("We're packing your sauces")
  expect(await text()).toContain('On its way')
  expect((await refund('20.00')).status).toBe(201)
  expect(await text()).toContain('Your refund is on its way')
  expect(await text()).not.toContain('On its way')
  expect(await text()).toContain('Refunded$22.60')
})

test('a product that is no longer sold stays on the page, without a picture or a link', async () => {
  const product = await shop.addProduct({ name: 'Last Jar' })
  const sold = await buy(shop, [{ product, quantity: 1 }])
  await shop.api('DELETE', `/api/products/${product.id}`, { token: await shop.asOwner() })
  const path = orderPagePath(sold.id, shop.context.orderKeys.keyOf(sold.id))
  const html = await (await get(path)).text()
  expect(await readableText(html)).toContain('Last Jar')
  expect(html).not.toContain(`href="/product/${product.id}"`)
})

test('keys of another shop open nothing, and keys stay the same over a restart', async () => {
  const stranger = await openTestShop()
  const foreign = stranger.context.orderKeys.keyOf(order.id)
  await stranger.dispose()
  expect((await track(order.id, foreign)).status).toBe(404)
  shop = await shop.reopen()
  expect((await get(page)).status).toBe(200)
})

test('guessing is limited by address, and the shop says how long to wait', async () => {
  let answer = await track(order.id, 'guess')
  for (let tries = 0; tries < 200 && answer.status === 404; tries++) {
    answer = await track(order.id, `guess-${tries}`)
  }
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  // Visits to the page count toward the same limit as API calls.
  const refused = await get(page)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(refused.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(refused.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  expect(await refused.text()).toContain('Please reload this page in')
  shop.pass(60_000)
  expect((await get(page)).status).toBe(200)
})
