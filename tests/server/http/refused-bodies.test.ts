import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { startCaddy } from '../../support/caddy.ts'
import { startNginx } from '../../support/nginx.ts'
import { startApache } from '../../support/proxies/apache.ts'
import { startHaproxy } from '../../support/proxies/haproxy.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({ environment: { TRUST_PROXY: '127.0.0.1' } })

type Proxy = { address: string; dispose: () => Promise<void> }
const proxies = new Map<string, Proxy>()

beforeAll(async () => {
  const forward = `client_max_body_size 50m; proxy_pass ${shop.address}; proxy_set_header Host $host;`
  const lines = `${forward} proxy_http_version 1.1; proxy_set_header X-Forwarded-For $remote_addr;`
  const started = await Promise.all([
    startNginx(lines).then((proxy) => ['nginx', proxy] as const),
    startNginx(`${lines} proxy_request_buffering off;`).then((proxy) => ['stream', proxy] as const),
    startNginx(forward).then((proxy) => ['HTTP/1.0', proxy] as const),
    startApache(`ProxyPass / ${shop.address}/`).then((proxy) => ['Apache', proxy] as const),
    startHaproxy(shop.address).then((proxy) => ['HAProxy', proxy] as const),
    startCaddy(shop.address).then((proxy) => ['Caddy', proxy] as const),
  ])
  for (const [name, proxy] of started) proxies.set(name, proxy)
})
afterAll(async () => {
  for (const proxy of proxies.values()) await proxy.dispose()
})

type Refusal = { code: string; method: string; path: string; body: Blob; type?: string }

async function refusals(): Promise<Refusal[]> {
  const token = await shop.asOwner()
  const { body } = await shop.api<{ uploadURL: string }>('POST', '/api/objects/upload', { token })
  const { pathname, search } = new URL(body.uploadURL)
  const put = { method: 'PUT', path: pathname + search }
  const post = { method: 'POST', path: '/api/paypal/order' }
  const bytes = (megabytes: number) => new Blob([new Uint8Array(megabytes * 1_000_000)])
  return [
    { ...put, code: 'too_large', body: bytes(5.6) },
    { ...put, code: 'too_large', body: bytes(8) },
    { ...put, code: 'unsupported_type', body: bytes(4.5) },
    {
      ...put,
      path: pathname + search.replace(/signature=[^&]*/, 'signature=forged'),
      code: 'forbidden',
      body: bytes(4.5),
    },
    { ...post, code: 'too_large', body: bytes(3) },
    { method: 'POST', path: '/api/products', code: 'unauthorized', body: bytes(0.9) },
    { method: 'POST', path: '/api/no-such-route', code: 'not_found', body: bytes(3) },
  ]
}

async function codeOf(address: string, { method, path, body, type }: Refusal, isChunked: boolean) {
  const headers = { 'Content-Type': type ?? 'application/json' }
  // A stream has no length, so that it is sent in chunks.
  const content = isChunked ? body.stream() : body
  const answer = await fetch(address + path, { method, headers, body: content })
  return ((await answer.json()) as { code: string }).code
}

for (const name of ['nginx', 'stream', 'HTTP/1.0', 'Apache', 'HAProxy', 'Caddy']) {
  test(`HTTP-21 a refusal reaches a client whose body is still being sent through ${name}`, async () => {
    const { address = '' } = proxies.get(name) ?? {}
    for (const refusal of await refusals()) {
      for (const isChunked of [false, true, false]) {
        const got = await codeOf(address, refusal, isChunked)
        expect([refusal.path, refusal.body.size, isChunked, got]).toEqual([
          refusal.path,
          refusal.body.size,
          isChunked,
          refusal.code,
        ])
      }
    }
  })
}

/** Writes everything before it reads anything, as simple programs do. */
function sendThenRead(head: string, body: Uint8Array): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(Number(new URL(shop.address).port), '127.0.0.1')
  let text = ''
  socket.on('error', (error) => resolve(error.message))
  socket.on('close', () => resolve(text))
  socket.on('data', (data) => {
    text += data.toString('latin1')
    if (text.includes('"code"')) socket.end()
  })
  socket.pause()
  socket.write(head)
  socket.write(body, () => socket.resume())
  return promise
}

test('HTTP-21 a client that sends everything before it reads gets its refusal', async () => {
  for (const size of [200_000, 3_000_000, 8_000_000]) {
    for (const path of ['/api/paypal/order', '/api/products', '/nowhere']) {
      const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`
      const answer = await sendThenRead(head, new Uint8Array(size))
      expect(answer.split('\r\n')[0]).toMatch(/^HTTP\/1\.1 4(01|04|13|05) /)
      expect(answer).toContain('"code"')
    }
  }
})

test('HTTP-21 a client that stops sending, or never stops, has its answer at once and a short connection', async () => {
  const started = performance.now()
  const socket = connect(Number(new URL(shop.address).port), '127.0.0.1')
  const answer = Promise.withResolvers<{ text: string; after: number }>()
  const closed = Promise.withResolvers<number>()
  const elapsed = () => performance.now() - started
  socket.on('error', () => {})
  socket.on('close', () => closed.resolve(elapsed()))
  socket.once('data', (data) => answer.resolve({ text: data.toString(), after: elapsed() }))
  socket.write('POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 60000000\r\n\r\nbeginning')
  const { text, after } = await answer.promise
  expect(text).toContain('404 Not Found')
  expect(after).toBeLessThan(5_000)
  expect(await closed.promise).toBeLessThan(10_000)

  const endless = connect(Number(new URL(shop.address).port), '127.0.0.1')
  let sent = 0
  const ended = Promise.withResolvers<void>()
  endless.on('error', () => {})
  endless.on('close', () => ended.resolve())
  endless.resume()
  endless.write('POST /nowhere HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
  // A write that fails has ended the connection, whether or not the event has arrived.
  const send = (error?: Error | null) => {
    if (error) ended.resolve()
    if (error || endless.destroyed) return
    sent += 65_536
    endless.write(chunk, send)
  }
  send()
  await ended.promise
  expect(sent).toBeLessThan(80_000_000)
}, 600_000)

async function raw(text: string): Promise<string> {
  const socket = connect(Number(new URL(shop.address).port), '127.0.0.1')
  const { promise, resolve } = Promise.withResolvers<string>()
  let answer = ''
  socket.on('data', (data) => {
    answer += data.toString('latin1')
    socket.end()
  })
  socket.on('close', () => resolve(answer))
  socket.write(text)
  return promise
}

test('HTTP-22 health checks of HTTP/1.0 need no Host, and HTTP/1.1 does', async () => {
  expect(await raw('GET /healthz HTTP/1.0\r\n\r\n')).toStartWith('HTTP/1.1 200 OK')
  expect(await raw('GET /healthz?by=balancer HTTP/1.0\r\n\r\n')).toStartWith('HTTP/1.1 200 OK')
  expect(await raw('HEAD /readyz HTTP/1.0\r\n\r\n')).toStartWith('HTTP/1.1 200 OK')
  expect(await raw('GET / HTTP/1.0\r\n\r\n')).toStartWith('HTTP/1.1 200 OK')
  for (const path of ['/', '/healthz', '/readyz']) {
    const answer = await raw(`OPTIONS ${path} HTTP/1.0\r\n\r\n`)
    expect([path, answer.split('\r\n', 1)]).toEqual([path, ['HTTP/1.1 200 OK']])
  }
  expect(await raw('OPTIONS /api/orders HTTP/1.0\r\n\r\n')).toStartWith('HTTP/1.1 404 ')
  expect(await raw('GET /healthz HTTP/1.1\r\n\r\n')).toStartWith('HTTP/1.1 400 ')
  expect(await raw('GET /metrics HTTP/1.0\r\n\r\n')).toStartWith('HTTP/1.1 401 ')
  const { address = '' } = proxies.get('HAProxy') ?? {}
  // The backend is up: HAProxy itself would answer 503.
  await Bun.sleep(1_000)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
})
