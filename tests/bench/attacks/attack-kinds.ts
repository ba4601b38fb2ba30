import type { Sold } from '../load/staff.ts'

// What a stranger sends to stop the shop: each kind as the bytes of its requests.

export type Attack = {
  name: string
  /** The bytes of the request with this number. */
  request: (index: number) => string
  /** How many connections send them; a few by default. */
  connections?: number
  /** The bytes of each answer after which the connection is dropped; by default it is read whole. */
  readsOnly?: number
}

type Lines = readonly string[]

/** A length in bytes close to the longest headers that the shop reads. */
const LONG = 15_000

const json: Lines = ['Content-Type: application/json']

/** All attacks on a shop that sells this product, sent from this IP address. */
export function attacksOn({ id, price }: Sold, address: string): Attack[] {
  const request = (line: string, headers: Lines = [], host = 'shop', from = address) =>
    [`${line} HTTP/1.1`, `Host: ${host}`, `X-Forwarded-For: ${from}`, ...headers, '', ''].join(
      '\r\n',
    )
  const post = (path: string, body: string, headers: Lines = [], from = address) =>
    request(
      `POST ${path}`,
      [...json, `Content-Length: ${Buffer.byteLength(body)}`, ...headers],
      'shop',
      from,
    ) + body
  /** Each request comes from the next /64 of one /48. */
  const fromNetwork = (index: number, path: string, body: object | string) =>
    post(path, typeof body === 'string' ? body : JSON.stringify(body), [], networkOf(index))

  const listOf = (length: number, item = () => '{}') =>
    `{"items":[${Array.from({ length }, item).join()}]}`
  const orderOf = (bytes: number) =>
    `{"amount":"1.00","currency":"CAD","intent":"CAPTURE","order":${listOf(bytes / 3)}}`
  const [large, small] = [1_000_000, 60_000].map((bytes) => ({
    stock: post('/api/check-stock', listOf(bytes / 3)),
    order: post('/api/paypal/order', orderOf(bytes)),
  }))

  const longest = post('/api/check-stock', listOf(3_900))
  const unknown = () => `{"productId":"${crypto.randomUUID()}","quantity":1}`

  const nested = `{"items":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
  const fields = `{${Array.from({ length: 5_000 }, (_, index) => `"f${index}":0`).join()}}`

  return [
    { name: 'lists of 1 MB, check-stock', request: () => large?.stock ?? '' },
    { name: 'lists of 60 kB, check-stock', request: () => small?.stock ?? '' },
    { name: 'lists of 3,900 items, check-stock', request: () => longest },
    {
      name: '100 unknown products, check-stock',
      request: () => post('/api/check-stock', listOf(100, unknown)),
    },
    { name: 'nested lists of 60 kB', request: () => post('/api/check-stock', nested) },
    { name: 'unknown fields of 60 kB', request: () => post('/api/check-stock', fields) },
    { name: 'lists of 1 MB, paypal/order', request: () => large?.order ?? '' },
    { name: 'lists of 60 kB, paypal/order', request: () => small?.order ?? '' },
    {
      name: 'paths of 15,000 slashes',
      request: (index) => request(`GET /${'/'.repeat(LONG)}${index % 2 === 0 ? 'x' : ''}`),
    },
    {
      name: 'Accept-Encoding of 15 kB',
      request: () => request('GET /', [`Accept-Encoding: ${'-'.repeat(LONG)};q=0`]),
    },
    { name: 'unknown paths', request: (index) => request(`GET /nope-${index}/${index}`) },
    {
      name: 'unknown products',
      request: () => request(`GET /product/${crypto.randomUUID()}`),
    },
    {
      name: 'queries and spellings',
      request: (index) =>
        request(`GET ${[`/?x=${index}`, `/about/?${index}`, `/api/products?${index}`][index % 3]}`),
    },
    { name: 'HEAD', request: () => request(`HEAD /order/${crypto.randomUUID()}?key=none`) },
    { name: 'bad Host', request: () => request('GET /', [], '[') },
    {
      name: 'holding stock',
      request: (index) => post('/api/paypal/order', orderFor(id, price, index)),
    },
    {
      name: 'reviews',
      request: (index) => post('/api/reviews', reviewOf(id, index)),
    },
    {
      name: 'false webhooks',
      request: (index) => post('/api/paypal/webhook', falseEvent(index), webhookHeaders(index)),
    },
    {
      name: 'reviews from a /48',
      request: (index) => fromNetwork(index, '/api/reviews', reviewOf(id, index)),
    },
    {
      name: 'codes from a /48',
      request: (index) => {
        const items = [{ productId: id, quantity: 1 }]
        return fromNetwork(index, '/api/discounts/check', { code: `GUESS-${index}`, items })
      },
    },
    {
      name: 'sign-ins from a /48',
      connections: 150,
      request: (index) =>
        fromNetwork(index, '/api/auth/login', { username: `guess-${index}`, password: 'wrong' }),
    },
    {
      name: 'countries from a /48',
      request: (index) => request('GET /api/geo/country', [], 'shop', networkOf(index)),
    },
    {
      name: "the owner's texts",
      request: () => request('GET /api/shop/privacy'),
    },
    { name: 'crafted Markdown', request: () => request('GET /api/shop/privacy') },
    {
      name: 'holding a limited code',
      request: (index) =>
        post('/api/paypal/order', orderFor(id, price, index, limitedCode), [], holderOf(index)),
    },
    { name: 'an archive bomb', request: () => request('GET /') },
    ...dropped.map(({ name, query }) => ({
      name,
      readsOnly: 1_000,
      request: () => request(`GET /api/products${query}`, ['Accept-Encoding: identity']),
    })),
    {
      name: 'failed sign-ins',
      request: (index) =>
        post('/api/auth/login', JSON.stringify({ username: 'admin', password: `wrong ${index}` })),
    },
  ]
}

/** Lists of which only the beginning is read. */
const dropped = [
  { name: 'dropped lists of 1,000 long products', query: '?limit=500' },
  { name: 'dropped lists of 12,000 products', query: '' },
]

/** A code that 30 customers may use. */
export const limitedCode = 'FIRST30'

/** Two visitors of one IPv4 network. */
const holderOf = (index: number) => `203.0.113.${66 + (index % 2)}`

const networkOf = (index: number) => `2001:db8:66:${(index % 65_536).toString(16)}::1`

/** A payment of one unit, with a code that takes 10 % off if one is given. */
export function orderFor(productId: string, price: string, index: number, code?: string): string {
  const order = {
    customerName: 'Nobody',
    customerEmail: `nobody${index}@example.ca`,
    customerPhone: '416-555-0100',
    shippingAddress: {
      firstName: 'No',
      lastName: 'Body',
      address: '1 Queen Street',
      city: 'Toronto',
      province: 'ON',
      zipCode: 'M5V 2T6',
      country: 'CA',
    },
    items: [{ productId, quantity: 1, price }],
    ...(code === undefined ? {} : { discountCode: code }),
  }
  // 10.00, or 9.00 with the code, plus 13 % tax in Ontario.
  const amount = code === undefined ? '11.30' : '10.17'
  return JSON.stringify({ amount, currency: 'CAD', intent: 'CAPTURE', order })
}

function reviewOf(productId: string, index: number): string {
  return JSON.stringify({
    productId,
    rating: 1,
    customerName: 'Nobody',
    customerEmail: `nobody${index}@example.ca`,
    comment: 'x'.repeat(4_000),
  })
}

function falseEvent(index: number): string {
  return JSON.stringify({
    id: `WH-${index}`,
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: { id: `CAPTURE-${index}`, supplementary_data: { related_ids: { order_id: 'NONE' } } },
  })
}

function webhookHeaders(index: number): Lines {
  return [
    `PayPal-Transmission-Id: ${index}`,
    `PayPal-Transmission-Time: ${new Date().toISOString()}`,
    'PayPal-Transmission-Sig: bm9uZQ==',
    'PayPal-Cert-Url: https://api.paypal.com/v1/notifications/certs/CERT-1',
    'PayPal-Auth-Algo: SHA256withRSA',
  ]
}
