import type { Seeded } from '../../../src/samples/seeded.ts'
import {
  anyText,
  anything,
  type Known,
  mutated,
  oddityOf,
  type Schema,
  valueFor,
} from './values.ts'

type FuzzRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

export type Operation = {
  name: string
  method: string
  path: string
  parameters: { name: string; in: string; schema: Schema }[]
  body: Schema | null
}

type OpenApi = {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        parameters?: Operation['parameters']
        requestBody?: { content: { 'application/json': { schema: Schema } } }
      }
    >
  >
}

/** Every operation in the shop's OpenAPI document. */
export function operationsOf(document: unknown): Operation[] {
  return Object.entries((document as OpenApi).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, said]) => ({
      name: said.operationId,
      method: method.toUpperCase(),
      path,
      parameters: said.parameters ?? [],
      body: said.requestBody?.content['application/json'].schema ?? null,
    })),
  )
}

/** Actions to call less often, because hashing a password takes a core for a tenth of a second. */
const slow = ['auth.login', 'users.create', 'users.update']

const otherRoutes: readonly [method: string, path: string][] = [
  ['GET', '/'],
  ['GET', '/about'],
  ['GET', '/checkout'],
  ['GET', '/admin'],
  ['GET', '/product/{}'],
  ['GET', '/order/{}?key={}'],
  ['GET', '/objects/uploads/{}?w={}'],
  ['PUT', '/api/objects/uploads/{}?expires={}&signature={}'],
  ['GET', '/api/downloads/{}'],
  ['POST', '/api/paypal/webhook'],
  ['POST', '/api/stripe/webhook'],
  ['GET', '/paypal/cancel?token={}'],
  ['POST', '/paypal/cancel?token={}'],
  ['GET', '/simulator/paypal/checkoutnow?token={}'],
  ['POST', '/simulator/paypal/checkoutnow'],
  ['POST', '/simulator/paypal/v1/oauth2/token'],
  ['POST', '/simulator/paypal/v2/checkout/orders'],
  ['GET', '/simulator/paypal/v2/checkout/orders/{}'],
  ['POST', '/simulator/paypal/v2/payments/captures/{}/refund'],
  ['GET', '/sitemap.xml'],
  ['GET', '/feeds/products.xml?lang={}'],
  ['GET', '/api/live'],
  ['GET', '/healthz'],
  ['GET', '/metrics'],
  ['GET', '/{}/{}'],
  ['GET', '/api/{}'],
]

const contentTypes = [
  'application/json',
  'application/json;charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'image/png',
  '',
]

/** One request to any route: mostly well formed, mostly to a declared route, rarely fully valid. */
export function requestFor(
  operations: readonly Operation[],
  random: Seeded,
  known: Known,
  token: string,
): FuzzRequest {
  const operation = random.pick(operations)
  if (random.next() < 0.15) return toOtherRoute(random, known, token)
  if (slow.includes(operation.name) && random.next() < 0.95) {
    return requestFor(operations, random, known, token)
  }
  const query = new URLSearchParams()
  let { path } = operation
  const oddity = oddityOf(random)
  for (const { name, in: place, schema } of operation.parameters) {
    const made = valueFor(schema, random, known, oddity)
    const value = typeof made === 'string' ? made : (JSON.stringify(made) ?? '')
    if (place === 'path') path = path.replace(`{${name}}`, encoded(value, random))
    else if (random.next() < 0.4) query.append(name, value)
  }
  const asked = query.size > 0 ? `${path}?${query.toString()}` : path
  return {
    method:
      random.next() < 0.03 ? random.pick(['PATCH', 'DELETE', 'PUT', 'OPTIONS']) : operation.method,
    path: asked,
    headers: headersFor(random, known, token),
    ...(operation.method === 'POST' || operation.method === 'PUT'
      ? { body: bodyFor(operation.body ?? {}, random, known, oddity) }
      : {}),
  }
}

function toOtherRoute(random: Seeded, known: Known, token: string): FuzzRequest {
  const [method, path] = random.pick(otherRoutes)
  return {
    method,
    path: path.replace(/\{\}/g, () => encoded(anyText(random, known), random)),
    headers: headersFor(random, known, token),
    ...(method === 'GET' ? {} : { body: bodyFor({}, random, known, 1) }),
  }
}

/** Encodes a text for a URL; now and then, replaces special characters with invalid escapes. */
function encoded(text: string, random: Seeded): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  if (random.next() < 0.1) return whole.replace(/[^!$-;=@-Z_a-z~]/g, '%C0').slice(0, 300)
  return (
    encodeURIComponent(whole)
      .slice(0, 6_000)
      .replace(/%[0-9A-F]?$/, '') || 'x'
  )
}

function bodyFor(
  schema: Schema,
  random: Seeded,
  known: Known,
  oddity: number,
): string | Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(valueFor(schema, random, known, oddity)) ?? ''
  const kind = random.next()
  if (oddity === 0 || kind < 0.85) return text
  if (kind < 0.95) return mutated(text, random)
  if (kind < 0.98)
    return Uint8Array.from({ length: random.whole(0, 2_000) }, () => random.whole(0, 255))
  return JSON.stringify(anything(random, known)).repeat(random.whole(1, 200))
}

function headersFor(random: Seeded, known: Known, token: string): Record<string, string> {
  const kind = random.next()
  const strange = {
    Range: random.pick(['bytes=0-', 'bytes=9-1', 'bytes=-1', 'x']),
    'If-None-Match': random.pick(['*', 'W/"x"', '"', ',,,']),
    'Accept-Encoding': random.pick(['br;q=0', 'gzip, br', '*', 'identity;q=0', 'zstd']),
    Cookie: 'a=b; a=c; =',
    Origin: random.pick(['null', 'https://evil.example', 'x']),
    Host: random.pick(['evil.example', 'localhost:1', '[::1]']),
    'PayPal-Transmission-Id': anyText(random, known).replace(/[^!-~]/g, 'x'),
    'PayPal-Request-Id': 'x'.repeat(random.whole(1, 200)),
    Upgrade: 'websocket',
  }
  const added = Object.entries(strange).filter(() => random.next() < 0.06)
  return {
    // Each request comes from a different address, so that rate limits do not soon refuse everything.
    'X-Forwarded-For': `10.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(0, 255)}`,
    'Content-Type': kind < 0.95 ? 'application/json' : random.pick(contentTypes),
    ...(kind < 0.8 ? { Authorization: `Bearer ${token}` } : {}),
    ...(kind > 0.95 ? { Authorization: anyText(random, known).replace(/[^!-~]/g, 'x') } : {}),
    ...Object.fromEntries(added),
  }
}
