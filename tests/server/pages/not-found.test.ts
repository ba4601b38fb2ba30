import { expect, test } from 'bun:test'
import { readableText } from '../../support/html.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

async function expectNotFound(path: string, words: string) {
  const { status, body, headers } = await shop.api<string>('GET', path)
  expect([path, status]).toEqual([path, 404])
  expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(await readableText(body)).toContain(words)
}

test('HTTP-04 NF-01 unknown pages answer 404 with the heading, in HTML', async () => {
  for (const path of [
    '/nope',
    '/about/us',
    '/About',
    '/checkout/now',
    '/index.html',
    '/wp-login.php',
    '/product',
    '/product/',
    `/product/${crypto.randomUUID()}/more`,
    `/products/${crypto.randomUUID()}`,
    '/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
  ]) {
    await expectNotFound(path, '404 Page Not Found')
  }
})

test('NF-01 unknown /admin paths answer 404', async () => {
  for (const path of [
    '/admin/orders',
    '/admin/products',
    '/admin/products/edit',
    '/admin/products/edit/1',
    '/admin/products/new/again',
    `/admin/products/edit/${crypto.randomUUID()}/more`,
    `/admin/products/${crypto.randomUUID()}`,
  ]) {
    await expectNotFound(path, '404 Page Not Found')
  }
})

test('PROD-03 an unknown product is answered 404 with its own message', async () => {
  for (const id of [crypto.randomUUID(), '1', 'not-a-uuid', 'x'.repeat(500), '%E0%A4%A']) {
    await expectNotFound(`/product/${id}`, 'Product Not Found')
    await expectNotFound(`/product/${id}`, 'Return to Home')
  }
})

test('NF-01 an id that no product can have is answered with the 404 page too', async () => {
  await expectNotFound('/product/not-a-uuid', '404 Page Not Found')
})

test('a product page answers 404 once its product is deleted', async () => {
  const product = await shop.addProduct()
  expect((await shop.api('GET', `/product/${product.id}`)).status).toBe(200)
  const token = await shop.asOwner()
  await shop.api('DELETE', `/api/products/${product.id}`, { token })
  await expectNotFound(`/product/${product.id}`, 'Product Not Found')
  await expectNotFound(`/product/${product.id}`, 'Product Not Found')
})

test('internal files of the program are not served', async () => {
  for (const path of [
    '/manifest.json',
    '/samples/maple-chipotle-barbecue.webp',
    '/samples.pack',
    '/assets/',
    '/assets/x.js',
    '/assets',
    '/objects/uploads/',
    '/.git/config',
    '/.env',
    '/package.json',
    '/src/server/app.ts',
    '/node_modules/elysia/package.json',
    '/shop.db',
    '/data/shop.db',
    '/secret.key',
  ]) {
    expect([path, (await shop.api('GET', path)).status]).toEqual([path, 404])
  }
})
