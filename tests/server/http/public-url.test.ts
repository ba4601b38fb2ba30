import { expect, test } from 'bun:test'
import { openRawRequest } from '../../support/raw-request.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({
  environment: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://sauces.example' },
})

async function firstLine(...lines: string[]) {
  const request = openRawRequest(shop, ...lines, '', '')
  const [line] = (await request.answer).split('\r\n')
  request.destroy()
  return line
}

test('HTTP-22 health checks of HTTP/1.0 need no Host behind a proxy that ends TLS', async () => {
  for (const path of ['/readyz', '/healthz', '/healthz?by=balancer', '/', '/api/products']) {
    expect([path, await firstLine(`GET ${path} HTTP/1.0`)]).toEqual([path, 'HTTP/1.1 200 OK'])
  }
  expect(await firstLine('HEAD /readyz HTTP/1.0')).toBe('HTTP/1.1 200 OK')
})

test('the address of a request may be given as a whole', async () => {
  for (const scheme of ['http', 'https']) {
    const line = `GET ${scheme}://sauces.example/readyz HTTP/1.1`
    expect([scheme, await firstLine(line, 'Host: sauces.example')]).toEqual([
      scheme,
      'HTTP/1.1 200 OK',
    ])
  }
})
