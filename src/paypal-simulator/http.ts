import { debugId } from './ids.ts'
import { invalidRequest, PaypalError } from './paypal-error.ts'

/** The caller's idempotency key; null if there is none. */
export function requestIdOf(request: Request): string | null {
  const id = request.headers.get('paypal-request-id')?.trim() || null
  if (id !== null && id.length > 108) {
    const description = 'A PayPal-Request-Id has at most 108 characters.'
    const where = { field: 'PayPal-Request-Id', location: 'header' } as const
    throw invalidRequest('INVALID_STRING_LENGTH', description, where)
  }
  return id
}

export function prefersRepresentation(request: Request): boolean {
  return /\breturn=representation\b/i.test(request.headers.get('prefer') ?? '')
}

/** The largest body, in bytes: five times an order of 100 lines. */
const MAX_BYTES = 256 * 1024

/** Parses the body as JSON; undefined if there is no body. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request)
  if (bytes.length === 0) return undefined
  if (!/^application\/([\w.-]+\+)?json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new PaypalError('UNSUPPORTED_MEDIA_TYPE')
  }
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw malformedJson()
  }
}

export function malformedJson(): PaypalError {
  const where = { location: 'body' } as const
  return invalidRequest('MALFORMED_REQUEST_JSON', 'The body is not JSON.', where)
}

/** The text fields of a posted form, URL-encoded or multipart; empty for anything else. */
export async function readForm(request: Request): Promise<Map<string, string>> {
  const bytes = await readBytes(request)
  const type = request.headers.get('content-type') ?? ''
  const form = new Response(bytes, { headers: { 'content-type': type } }).formData()
  const fields = await form.catch(() => new FormData())
  return new Map(
    [...fields].filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}

/** Reads the body. Refuses one over the limit without buffering more than the limit. */
async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) > MAX_BYTES)
    throw new PaypalError('PAYLOAD_TOO_LARGE')
  if (announced !== null) return request.bytes()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > MAX_BYTES) throw new PaypalError('PAYLOAD_TOO_LARGE')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

const commonHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, {
    status,
    headers: { ...commonHeaders, 'paypal-debug-id': debugId(), ...headers },
  })
}

export function refusal(error: PaypalError, headers: Record<string, string> = {}): Response {
  const id = debugId()
  const { refusal: name, message, details, links } = error
  const body = { name, message, debug_id: id, details, links }
  return json(error.status, body, { 'paypal-debug-id': id, ...headers })
}

/** `formTarget` is the origin to which the page's form may submit or redirect. */
export function page(status: number, html: string, formTarget: string): Response {
  const policy = [
    "default-src 'none'",
    // The icon of the tab.
    "img-src 'self'",
    "style-src 'unsafe-inline'",
    "script-src 'self'",
    `form-action 'self' ${formTarget}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  return new Response(html, {
    status,
    headers: {
      ...commonHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
    },
  })
}

export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...commonHeaders, location } })
}
