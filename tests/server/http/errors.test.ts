import { beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  shop.api<ErrorBody>('POST', path, { body, token, headers })

test('a body that is not JSON, or not an object, is answered 400', async () => {
  for (const body of ['{', 'null', '[]', '"text"', '{"a":1}}', '\ufeff{}x']) {
    const answer = await post('/api/products', body)
    expect([body, answer.status]).toEqual([body, 400])
    expect(answer.body).toEqual({ code: 'malformed', message: expect.any(String) })
  }
})

test('an unauthenticated call to an admin action is answered 401, whatever its body or content type', async () => {
  const others = [
    ['{', 'application/json'],
    ['hello', 'text/plain'],
    [`{"name":"${'x'.repeat(1_100_000)}"}`, 'application/json'],
  ] as const
  for (const [body, type] of others) {
    const headers = { 'Content-Type': type }
    const answer = await shop.api('POST', '/api/products', { body, headers })
    expect([type, answer.status]).toEqual([type, 401])
  }
})

test('unknown paths under /api are answered with a JSON 404, and so is /api itself', async () => {
  for (const path of ['/api', '/api/', '/api/nope', '/api/nope/more?x=1']) {
    const { status, headers, body } = await shop.api<ErrorBody>('GET', path)
    expect([path, status, body.code]).toEqual([path, 404, 'not_found'])
    expect(headers.get('Content-Type')).toContain('application/json')
  }
})

test('an invalid list or quantity is refused with a message in plain words', async () => {
  const item = (quantity: unknown) => [{ productId: crypto.randomUUID(), quantity }]
  for (const [items, words] of [
    [undefined, 'This is required.'],
    ['jars', 'Enter a list.'],
    [[], 'Enter a list of at least 1.'],
    [Array.from({ length: 101 }, () => item(1)[0]), 'Enter a list of at most 100.'],
    [item(0), 'Enter at least 1.'],
    [item(1.5), 'Enter a whole number.'],
    [item(1e9), 'Enter at most 1,000,000.'],
  ] as const) {
    const { status, body } = await post('/api/check-stock', { items })
    expect([status, body.message]).toEqual([422, words])
  }
})

test('a body that is not valid UTF-8 is answered 400', async () => {
  const answer = await fetch(`${shop.address}/api/reviews`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  })
  expect(answer.status).toBe(400)
})

test('API-01 a body that is not sent as JSON is answered 415', async () => {
  const others = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json-seq',
  ]
  for (const type of others) {
    const answer = await post('/api/reviews', '{}', { 'Content-Type': type })
    expect([type, answer.status, answer.body.code]).toEqual([type, 415, 'unsupported_type'])
  }
  const answer = await post('/api/check-stock', '{}', {
    'Content-Type': 'application/json; charset=utf-8',
  })
  expect(answer.status).toBe(422)
})

test('HTTP-05 a body over 1 MB is answered 413, with or without a Content-Length header', async () => {
  const filling = 'x'.repeat(1_048_576)
  const announced = await post('/api/products', { name: filling })
  expect([announced.status, announced.body.code]).toEqual([413, 'too_large'])
  const streamed = await fetch(`${shop.address}/api/reviews`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(`{"a":"${filling}`))
        controller.close()
      },
    }),
  })
  expect(streamed.status).toBe(413)
  const justBelow = await post('/api/products', { name: 'x'.repeat(1_000_000) })
  expect(justBelow.status).toBe(422)
})

test('HTTP-08 invalid fields are answered 422 with a path and a message for each', async () => {
  const answer = await post('/api/products', {
    name: '   ',
    price: '12.999',
    stock: -1,
    tags: ['fine', ''],
    images: [{ url: 'https://elsewhere.example/x.png', type: 'main' }],
  })
  expect(answer.status).toBe(422)
  expect(answer.body.code).toBe('invalid')
  expect(answer.body.message).toBeString()
  const paths = answer.body.errors?.map(({ path }) => path) ?? []
  expect(paths.toSorted()).toEqual(
    ['/description', '/images/0/url', '/name', '/price', '/stock', '/tags/1'].toSorted(),
  )
  for (const { message } of answer.body.errors ?? []) expect(message).toMatch(/^[A-Z].*\.$/)
})

test('REV-07 REV-08 REV-09 an invalid review gets an error message for each field', async () => {
  const { id } = await shop.addProduct()
  const answer = await post('/api/reviews', {
    productId: id,
    rating: 0,
    customerName: ' ',
    customerEmail: 'nobody',
  })
  expect(answer.status).toBe(422)
  expect(Object.fromEntries(answer.body.errors?.map((e) => [e.path, e.message]) ?? [])).toEqual({
    '/rating': 'Please select a rating',
    '/customerName': 'Name is required',
    '/customerEmail': 'Please enter a valid email',
  })
})

test('HTTP-04 unknown paths under /api return a JSON 404, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    for (const path of ['/api/nope', '/api/', '/api/products/a/b/c', '/api/orders/x/y']) {
      const answer = await shop.api<ErrorBody>(method, path, { token })
      expect([method, path, answer.status]).toEqual([method, path, 404])
      expect(answer.headers.get('Content-Type')).toStartWith('application/json')
      expect(answer.body).toEqual({ code: 'not_found', message: expect.any(String) })
    }
  }
})

test('a method that a path does not support gets a JSON 404', async () => {
  for (const [method, path] of [
    ['PATCH', '/api/products'],
    ['DELETE', '/api/orders'],
    ['GET', '/api/auth/login'],
    ['PUT', '/api/products'],
  ] as const) {
    const answer = await shop.api<ErrorBody>(method, path, { token })
    expect([method, path, answer.status, answer.body.code]).toEqual([
      method,
      path,
      404,
      'not_found',
    ])
  }
})

test('unknown ids, however odd, are answered 404 or 422, never 500', async () => {
  const odd = ['x', '%00', "'%20or%201=1--", '..%2f..%2fetc', 'a'.repeat(65), '%F0%9F%8C%B6']
  for (const id of [...odd, crypto.randomUUID()]) {
    for (const path of ['', '/rating', '/reviews']) {
      const { status } = await shop.api('GET', `/api/products/${id}${path}`)
      expect([id, path, [404, 422].includes(status)]).toEqual([id, path, true])
    }
    const { status } = await shop.api('PUT', `/api/orders/${id}`, { token, body: {} })
    expect([id, [404, 422].includes(status)]).toEqual([id, true])
  }
})

test('a POST to a page is answered with a JSON 404', async () => {
  for (const path of ['/', '/about', '/api', '/nope', '/healthz', '/robots.txt']) {
    const answer = await post(path, {})
    expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'not_found'])
  }
})

test('a URL that cannot be decoded is never answered 5xx', async () => {
  for (const path of ['/api/products/%E0%A4%A', '/product/%', '/%ff', '/api/%']) {
    const { status } = await shop.api('GET', path)
    expect([path, status]).toEqual([path, status < 500 ? status : 404])
  }
})

test('the response to a malformed HTTP request reveals nothing internal', async () => {
  const said = await new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(shop.address).port), '127.0.0.1', () => {
      socket.write('GET /api/products HTTP/1.1\r\nHost: a\r\nContent-Length: banana\r\n\r\n')
    })
    let text = ''
    socket.on('data', (bytes) => (text += bytes.toString()))
    socket.on('close', () => resolve(text))
    setTimeout(() => socket.end(), 300)
  })
  expect(said).not.toMatch(/ at |\.ts|node_modules|SQLITE|\/work|\/home/)
})

test('HTTP-08 error responses reveal nothing internal', async () => {
  const answers = [
    await post('/api/products', '{'),
    await post('/api/products', { name: { $gt: '' }, price: ['1'], description: 1 }),
    await shop.api<ErrorBody>('GET', "/api/orders?productId=' or 1=1", { token }),
    await shop.api<ErrorBody>('GET', '/api/products?cursor=%00%00', { token }),
    await shop.api<ErrorBody>('GET', '/api/products?limit=1e99', { token }),
    await shop.api<ErrorBody>('GET', '/api/orders?from=not-a-moment', { token }),
    await shop.api<ErrorBody>('PUT', '/api/users/x', {
      token,
      body: { username: 'x'.repeat(1e5) },
    }),
  ]
  for (const { body, headers } of answers) {
    const said = JSON.stringify(body)
    expect(said).not.toMatch(/sqlite|drizzle|select |\bat .*:\d+|node_modules|\.tsx?\b|typebox/i)
    expect(headers.get('X-Powered-By')).toBeNull()
  }
})

test('a __proto__ key in a body is dropped and does not pollute Object.prototype', async () => {
  const poisoned =
    '{"name":"P","description":"d","price":"1","__proto__":{"isAdmin":true},"constructor":{"x":1}}'
  const answer = await post('/api/products', poisoned)
  expect(answer.status).toBe(201)
  expect(Object.hasOwn(answer.body, '__proto__')).toBe(false)
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
})

test('HTTP-06 every response has X-Content-Type-Options: nosniff and a Referrer-Policy', async () => {
  for (const [method, path] of [
    ['GET', '/api/products'],
    ['GET', '/api/nope'],
    ['POST', '/api/reviews'],
    ['GET', '/'],
    ['GET', '/nope'],
    ['GET', '/robots.txt'],
    ['GET', '/favicon.ico'],
    ['GET', '/healthz'],
    ['GET', '/objects/uploads/none'],
    ['HEAD', '/api/products'],
    ['OPTIONS', '/api/products'],
    ['POST', '/'],
  ] as const) {
    const { headers, status } = await shop.api(method, path)
    expect([method, path, headers.get('X-Content-Type-Options')]).toEqual([method, path, 'nosniff'])
    expect(headers.get('Referrer-Policy')).toBeTruthy()
    expect([method, path, status < 500]).toEqual([method, path, true])
  }
})
