import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import { errorResponse } from '../http/responses.ts'
import { refusalPage } from '../pages/render/refusal-page.ts'

/**
 * The request with the shop's own name, if it has none: health checks of balancers often speak
 * HTTP/1.0, in which Host is optional (RFC 9112, 3.2). Null if its address cannot be read.
 */
export function withOwnHost(request: Request, publicUrl: string): Request | null {
  const { headers, url } = request
  if (headers.has('Host') || !/^\/(?!\/)/.test(url)) return null
  // As in every other request here: the proxy ends TLS, and routes are found behind "http://".
  return new Request(`http://${new URL(publicUrl).host}${url}`, request)
}

/** HTML for a browser, JSON for everything else. */
export function invalidUrlResponse(request: Request): Response {
  const refusal = new ActionError('malformed', { message: m.errorAddress() })
  const wantsHtml = request.headers.get('Accept')?.includes('text/html') ?? false
  return wantsHtml ? refusalPage(refusal, { 'Cache-Control': 'no-store' }) : errorResponse(refusal)
}

/** HEAD is handled as GET. */
export function asGet(request: Request): Request {
  if (request.method !== 'HEAD') return request
  return new Request(request.url, { method: 'GET', headers: request.headers })
}
