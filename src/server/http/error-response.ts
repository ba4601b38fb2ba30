import type { ActionError } from '../../shared/contract/errors.ts'

/** The response to an error, in the one format of all errors (HTTP-08). */
export function errorResponse(error: ActionError): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (error.retryAfter !== undefined) headers.set('Retry-After', String(error.retryAfter))
  return Response.json(error.toBody(), { status: error.status, headers })
}
