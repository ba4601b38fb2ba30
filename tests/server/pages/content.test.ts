import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { elementsOf, readableText } from '../../support/html.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

// What the pages say before a script has run, and to those who run none.

const shop = useTestShop({
  environment: { STORE_NAME: 'Hot & Sweet', SALES_EMAIL: 'hello@sauces.example' },
})
let token: string
let mustard: ListedProduct
beforeAll(async () => {
  token = await shop.asOwner()
  mustard = await shop.addProduct({
    name: 'Maple Mustard',
    description: 'Sweet, sharp and good on everything.',
    price: '12.50',
    stock: 7,
    featured: true,
    tags: ['sweet', 'mild'],
  })
  await shop.addProduct({ name: 'Green Relish', price: '4.00', stock: 0 })
})

async function page(path: string) {
  const { status, body, headers } = await shop.api<string>('GET', path)
  expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  return { status, html: body, text: await readableText(body) }
}

async function review(comment: string, status: 'approved' | 'pending' | 'rejected') {
  const body = {
    productId: mustard.id,
    rating: 4,
    customerName: 'Grace',
    customerEmail: 'grace@private.example',
    title: 'On a sandwich',
    comment,
  }
  const { id } = (await shop.api<{ id: string }>('POST', '/api/reviews', { body })).body
  await shop.api('PUT', `/api/reviews/${id}/status`, { token, body: { status } })
}

test('HTTP-19 ROUTE-01 HOME-01 HOME-06 HOME-07 HOME-09 the home page has banner, hero and grid in it', async () => {
  const { status, text } = await page('/')
  expect(status).toBe(200)
  expect(text).toMatch(/free shipping on orders over \$79/i)
  expect(text).toContain('Our Premium Sauce Collection')
  for (const words of ['Maple Mustard', '12.50', 'sweet', 'Green Relish', '4.00', 'Out of Stock']) {
    expect(text).toContain(words)
  }
  expect(text).toContain('Hot & Sweet')
})

test('ROUTE-01 PROD-07 PROD-08 PROD-09 a product page has the product and its reviews in it', async () => {
  await review('Never without it again.', 'approved')
  await review('Waits for approval.', 'pending')
  await review('Was rejected.', 'rejected')
  const { status, html, text } = await page(`/product/${mustard.id}`)
  expect(status).toBe(200)
  for (const words of [
    'Maple Mustard',
    'CA$12.50',
    'Sweet, sharp and good on everything.',
    'BACK IN STOCK',
    '7 available',
    'Customer Reviews',
    'Never without it again.',
    'On a sandwich',
    'Grace',
    '(1 review)',
    'Write a Review',
  ]) {
    expect(text).toContain(words)
  }
  for (const words of ['Waits for approval.', 'Was rejected.', 'grace@private.example']) {
    expect(html).not.toContain(words)
  }
})

test('ROUTE-01 ABOUT-01 ABOUT-02 the story and its four values can be read', async () => {
  const { status, text } = await page('/about')
  expect(status).toBe(200)
  for (const words of ['Natural & Clean', 'Quality Assured', 'Made with Love', 'Delivered Fresh']) {
    expect(text).toContain(words)
  }
})

test('ROUTE-02 SHIP-02 SHIP-03 SHIP-05 SHIP-06 SHIP-08 shipping and returns can be read', async () => {
  const { status, text } = await page('/shipping-returns')
  expect(status).toBe(200)
  for (const words of [
    '$8.99',
    '$79',
    '$19.99',
    '5 to 7 business days',
    '30',
    'hello@sauces.example',
  ]) {
    expect(text).toContain(words)
  }
})

test('ROUTE-01 ROUTE-03 ROUTE-04 the checkout and the dashboard are served, marked noindex', async () => {
  const edit = `/admin/products/edit/${mustard.id}`
  for (const path of ['/checkout', '/admin', '/admin/products/new', edit]) {
    const { status, html } = await page(path)
    expect([path, status]).toEqual([path, 200])
    const [robots] = await elementsOf(html, 'meta[name=robots]')
    expect([path, robots?.attributes.content]).toEqual([path, 'noindex'])
  }
})

test('user input is shown as text, in the page and in the data beside it', async () => {
  const name = '</script><script>window.hacked = 1</script><b>&'
  const nasty = await shop.addProduct({ name, description: '<!--<script> ]]> \u2028 </title>' })
  for (const path of ['/', `/product/${nasty.id}`]) {
    const { html, text } = await page(path)
    expect(text).toContain(name)
    expect(html).not.toContain('<script>window.hacked')
    const scripts = await elementsOf(html, 'script')
    expect(scripts.some((script) => script.text.startsWith('window.hacked'))).toBe(false)
    for (const { attributes, text: data } of scripts) {
      if (/json/.test(attributes.type ?? '')) expect(() => JSON.parse(data)).not.toThrow()
    }
    expect(await elementsOf(html, 'b')).toEqual([])
  }
})

test('a product page has its title, description, canonical address and language', async () => {
  const { html } = await page(`/product/${mustard.id}`)
  const [title] = await elementsOf(html, 'title')
  expect(title?.text).toContain('Maple Mustard')
  const [description] = await elementsOf(html, 'meta[name=description]')
  expect(description?.attributes.content).toContain('Sweet, sharp')
  const [canonical] = await elementsOf(html, 'link[rel=canonical]')
  expect(canonical?.attributes.href).toBe(`${shop.url}/product/${mustard.id}`)
  const [root] = await elementsOf(html, 'html')
  expect(root?.attributes.lang).toBe('en-CA')
})
