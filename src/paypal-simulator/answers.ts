import { debugId } from './ids.ts'
import type { PaypalError } from './paypal-error.ts'

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
