// What a stranger leaves unfinished or unread on many connections: the bytes of each connection, from one
// IPv6 /48 whose /64s all belong to the stranger.

export type HeldAttack = {
  name: string
  connections: number
  /** The first bytes, and those after the shop has answered them. */
  first: (index: number) => string
  afterwards?: Buffer
}

const networkOf = (index: number) => `2001:db8:66:${index.toString(16)}::1`

const lines = (...all: string[]) => [...all, '', ''].join('\r\n')

const requestFrom = (address: string, line: string, ...headers: string[]) =>
  lines(
    `${line} HTTP/1.1`,
    'Host: shop',
    `X-Forwarded-For: ${address}`,
    'Content-Type: application/json',
    ...headers,
  )

/** Four of its /64s, with 250 connections each. */
const request = (line: string, index: number, ...headers: string[]) =>
  requestFrom(networkOf(index % 4), line, ...headers)

const KB = 1024

/** The first fragment of a text message that never ends. */
function fragment(bytes: number): Buffer {
  const head = Buffer.alloc(14)
  head.writeUInt8(0x01, 0)
  head.writeUInt8(0x80 | 127, 1)
  head.writeBigUInt64BE(BigInt(bytes), 2)
  return Buffer.concat([head, Buffer.alloc(bytes, 'x')])
}

const subscribe = Buffer.concat([
  Buffer.from([0x81, 0x80 | 43, 0, 0, 0, 0]),
  Buffer.from('{"type":"subscribe","topics":["products"]} '),
])

const webhook = [
  'PayPal-Transmission-Id: 1',
  `PayPal-Transmission-Time: ${new Date().toISOString()}`,
  'PayPal-Transmission-Sig: bm9uZQ==',
  'PayPal-Cert-Url: https://api.paypal.com/v1/notifications/certs/CERT-1',
  'PayPal-Auth-Algo: SHA256withRSA',
]

const list = (query: string, encoding: string) => (index: number) =>
  request(`GET /api/products${query}`, index, `Accept-Encoding: ${encoding}`)

const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]
const unfinished = Buffer.concat([subscribe, fragment(64 * KB - 100)])

export const heldAttacks: HeldAttack[] = [
  {
    name: 'sockets with unfinished messages',
    connections: 1_000,
    first: (index) => request('GET /api/live', index, ...upgrade),
    afterwards: unfinished,
  },
  {
    name: 'sockets with unfinished messages, ten networks',
    connections: 3_000,
    first: (index) =>
      requestFrom(`2001:db8:${index % 10}:${index % 250}::1`, 'GET /api/live', ...upgrade),
    afterwards: unfinished,
  },
  {
    name: 'unfinished webhooks',
    connections: 1_000,
    first: (index) =>
      request('POST /api/paypal/webhook', index, `Content-Length: ${256 * KB}`, ...webhook) +
      'x'.repeat(254 * KB),
  },
  { name: 'unread lists, plain', connections: 150, first: list('?limit=500', 'identity') },
  { name: 'unread lists, gzip', connections: 150, first: list('?limit=500', 'gzip') },
  {
    name: 'unread lists of another length',
    connections: 150,
    first: list('?limit=499', 'identity'),
  },
  { name: 'unread lists of 12,000 products, gzip', connections: 120, first: list('', 'gzip') },
]
