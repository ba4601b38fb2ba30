import type { InputOf, OutputOf } from '#shared/contract/action.ts'
import { type PublicName, publicRoutes } from '#shared/contract/public-routes.ts'
import type { Registry } from '#shared/contract/registry.ts'
import { currentLocale, regionalTags } from '#shared/i18n/locale.ts'
import { httpError } from './api-error.ts'

type RequestOptions = {
  body?: unknown
  token?: string | null
  signal?: AbortSignal
  /** Receives the response headers, which hold a list's next cursor (HTTP-14). */
  onHeaders?: (headers: Headers) => void
}

/** Sends a JSON request with cookies; throws an `ApiError` unless the response is ok. */
export async function request(
  method: string,
  path: string,
  { body, token, signal, onHeaders }: RequestOptions = {},
): Promise<unknown> {
  const headers = new Headers({ 'Accept-Language': regionalTags[currentLocale()] })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const response = await fetch(path, {
    method,
    headers,
    credentials: 'include',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw httpError(response, text)
  onHeaders?.(response.headers)
  return text === '' ? null : JSON.parse(text)
}

/** Calls an action over HTTP by name, typed by its declaration. */
export async function call<Name extends PublicName>(
  name: Name,
  input: InputOf<Registry[Name]>,
  options: Omit<RequestOptions, 'body'> = {},
): Promise<OutputOf<Registry[Name]>> {
  return callRoute(publicRoutes[name], input, options) as Promise<OutputOf<Registry[Name]>>
}

/** Calls the action of a route such as `GET /api/products/:id`. */
export async function callRoute(
  route: string,
  input: object,
  options: Omit<RequestOptions, 'body'>,
): Promise<unknown> {
  const [method = '', path = ''] = route.split(' ')
  const rest = new Map(Object.entries(input))
  const address = path.replace(/:(\w+)/g, (_, parameter: string) => {
    const value = String(rest.get(parameter))
    // Other parameters stay: PayPal's capture has `orderId` in both path and body (API-12).
    if (parameter === 'id') rest.delete(parameter)
    return encodeURIComponent(value)
  })
  const hasBody = method === 'POST' || method === 'PUT'
  return hasBody
    ? request(method, address, { ...options, body: Object.fromEntries(rest) })
    : request(method, address + queryOf(rest), options)
}

function queryOf(values: Map<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of values) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}
