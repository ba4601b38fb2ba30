import { beforeAll, expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { elementsOf } from '../../support/html.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openTestShop } from '../../support/shop.ts'

const shop = useTestShop()
let pages: string[]
beforeAll(async () => {
  const product = await shop.addProduct({ description: 'Long enough to be packed. '.repeat(40) })
  const { body } = await buyerAt(shop).open(orderFor([{ product, quantity: 1 }]))
  pages = [
    '/',
    '/about',
    `/product/${product.id}`,
    '/shipping-returns',
    '/privacy',
    '/checkout',
    '/admin',
    '/nope',
    `/product/${crypto.randomUUID()}`,
    '/api/docs',
    `/order/${crypto.randomUUID()}?key=none`,
    '/wishlist',
    '/admin/mail',
    '/admin/settings',
    '/admin/settings/shipping',
    `/simulator/paypal/checkoutnow?token=${body.id}`,
    '/simulator/paypal/checkoutnow?token=NONE',
    '/paypal/return',
    '/paypal/cancel',
    '/paypal/cancel?token=NONE',
  ]
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(shop.address + path, { method, headers, redirect: 'manual' })

const hashOf = (text: string) =>
  `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`

function directive(policy: string, name: string): string | undefined {
  return policy
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name} `))
}

test('HTTP-06 every HTML answer carries a policy: no inline scripts but those named by hash, no framing', async () => {
  for (const path of pages) {
    const answer = await get(path)
    expect([path, answer.headers.get('Content-Type')]).toEqual([path, 'text/html; charset=utf-8'])
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    const scripts = directive(policy, 'script-src') ?? directive(policy, 'default-src') ?? ''
    expect([path, scripts !== '']).toEqual([path, true])
    expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:(\s|$)|data:/)
    expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")])
    const objects = directive(policy, 'object-src') ?? directive(policy, 'default-src')
    expect([path, objects]).toEqual([path, expect.stringMatching(/-src 'none'$/)])
    // `base-uri` does not fall back to `default-src`.
    expect([path, directive(policy, 'base-uri')]).toEqual([path, "base-uri 'none'"])
    const html = await answer.text()
    for (const { attributes, text } of await elementsOf(html, 'script')) {
      const isCode = attributes.src === undefined && !/json/.test(attributes.type ?? '')
      if (isCode) expect([path, scripts]).toEqual([path, expect.stringContaining(hashOf(text))])
    }
    for (const element of await elementsOf(html, '*')) {
      const handlers = Object.keys(element.attributes).filter((name) => /^on/i.test(name))
      expect([path, handlers]).toEqual([path, []])
    }
  }
})

test('every page forbids sniffing and bounds the referrer, the first time and from the cache', async () => {
  for (const path of [...pages, '/api/products', '/sitemap.xml', '/favicon.ico', '/robots.txt']) {
    for (let count = 0; count < 2; count++) {
      const { headers } = await get(path)
      expect([path, headers.get('X-Content-Type-Options')]).toEqual([path, 'nosniff'])
      expect([path, headers.get('Referrer-Policy')]).toEqual([path, expect.stringMatching(/./)])
    }
  }
})

test('every answer has headers that isolate it from other sites and restrict device features', async () => {
  for (const path of [...pages, '/api/products', '/api/orders', '/healthz']) {
    const { headers } = await get(path)
    expect([path, headers.get('Cross-Origin-Opener-Policy')]).toEqual([
      path,
      'same-origin-allow-popups',
    ])
    expect([path, headers.get('Cross-Origin-Resource-Policy')]).toEqual([path, 'same-origin'])
    expect([path, headers.get('Permissions-Policy')]).toEqual([
      path,
      expect.stringContaining('microphone=()'),
    ])
    // Over plain HTTP browsers ignore it, and it could lock out a shop without a certificate.
    expect([path, headers.get('Strict-Transport-Security')]).toEqual([path, null])
  }
})

test('answers that are not pages cannot be framed or sniffed either', async () => {
  const token = await shop.asOwner()
  const ask = (path: string) => get(path, { Authorization: `Bearer ${token}` })
  const { url } = (
    await shop.api<{ url: string }>('POST', '/api/orders/export', { body: {}, token })
  ).body
  const style = /href="(\/[^"]+\.css)"/.exec(await (await get('/admin')).text())?.[1] ?? ''
  for (const path of [
    '/api/products',
    '/api/users',
    '/api/nope',
    '/api/openapi.json',
    '/healthz',
    '/metrics',
    '/robots.txt',
    '/sitemap.xml',
    '/feeds/products.xml',
    '/favicon.svg',
    style,
    url,
    '/objects/uploads/nothing',
    '/simulator/paypal/v2/checkout/orders/NONE',
    '/api/live',
  ]) {
    const { headers } = await ask(path)
    expect([path, headers.get('X-Content-Type-Options')]).toEqual([path, 'nosniff'])
    expect([path, headers.get('Content-Security-Policy')]).toEqual([
      path,
      expect.stringMatching(/frame-ancestors 'none'|sandbox/),
    ])
    expect([path, headers.get('Content-Type')]).toEqual([
      path,
      // Text types declare a charset; JSON is always UTF-8.
      expect.stringMatching(/^(text\/.*|.*xml); ?.*charset=utf-8$|^(application\/.*json|image\/)/),
    ])
    expect([path, headers.get('Content-Type')]).not.toEqual([path, expect.stringMatching('html')])
  }
})

test('a shop behind https sends Strict-Transport-Security with every answer', async () => {
  const secure = await openTestShop({ environment: { PUBLIC_URL: 'https://sauces.example' } })
  for (const path of ['/', '/', '/api/products', '/api/products', '/nope', '/healthz']) {
    const { headers } = await fetch(secure.address + path)
    expect([path, headers.get('Strict-Transport-Security')]).toEqual([
      path,
      expect.stringMatching(/^max-age=\d{8}$/),
    ])
  }
  await secure.dispose()
})

test('a page that has not changed is answered 304 without a body, and with its ETag', async () => {
  for (const path of ['/', '/about', pages[2] ?? '', '/api/products']) {
    const first = await get(path)
    const tag = first.headers.get('ETag') ?? ''
    expect([path, tag]).toEqual([path, expect.stringMatching(/^(W\/)?"[^"]+"$/)])
    const again = await get(path, { 'If-None-Match': tag })
    expect([path, again.status, await again.text()]).toEqual([path, 304, ''])
    expect(again.headers.get('ETag')).toBe(tag)
    expect((await get(path, { 'If-None-Match': '"another"' })).status).toBe(200)
  }
})

test('a page that was not found is never answered 304', async () => {
  const first = await get('/nope')
  const again = await get('/nope', { 'If-None-Match': first.headers.get('ETag') ?? '"x"' })
  expect(again.status).toBe(404)
})

test('a response is compressed with the best encoding that the client accepts, and its content is the same in each', async () => {
  const unpack: Record<string, (bytes: Uint8Array) => Uint8Array> = {
    zstd: zstdDecompressSync,
    br: brotliDecompressSync,
    gzip: gunzipSync,
  }
  for (const path of ['/', '/api/products']) {
    const raw = (headers: Record<string, string>) =>
      fetch(shop.address + path, { headers, decompress: false })
    const plain = new Uint8Array(await (await raw({ 'Accept-Encoding': 'identity' })).arrayBuffer())
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['gzip, deflate, br', 'br'],
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, zstd', 'zstd'],
      ['br;q=0, zstd ; q=0.000, gzip;q=0.5', 'gzip'],
    ] as const) {
      const answer = await raw({ 'Accept-Encoding': accepted })
      expect([path, answer.headers.get('Content-Encoding')]).toEqual([path, encoding])
      expect(answer.headers.get('Vary')).toContain('Accept-Encoding')
      const packed = new Uint8Array(await answer.arrayBuffer())
      expect(packed.length).toBeLessThan(plain.length)
      const unpacked = unpack[encoding]?.(packed) ?? new Uint8Array()
      expect(Buffer.compare(unpacked, plain)).toBe(0)
    }
  }
})

test('HEAD answers what GET answers, without the body', async () => {
  for (const path of ['/', '/nope', '/api/products', '/healthz', '/robots.txt']) {
    const [head, full] = [await get(path, {}, 'HEAD'), await get(path)]
    expect([path, head.status, await head.text()]).toEqual([path, full.status, ''])
    for (const name of ['Content-Type', 'Content-Length', 'ETag', 'Content-Encoding']) {
      expect([path, name, head.headers.get(name)]).toEqual([path, name, full.headers.get(name)])
    }
  }
})
