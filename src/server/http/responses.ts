import { ActionError } from '#shared/contract/errors.ts'
import { isStorageFault, OutcomeUnknownError } from '../db/errors.ts'

export function errorResponse(error: ActionError): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (error.status === 401) headers.set('WWW-Authenticate', 'Bearer')
  if (error.retryAfter !== undefined) headers.set('Retry-After', String(error.retryAfter))
  return Response.json(error.toBody(), { status: error.status, headers })
}

const RETRY_AFTER = 30

/**
 * Maps any error to an `ActionError`: itself, `outcome_unknown`, `storage_unavailable`, or `internal`.
 */
export function toRefusal(error: unknown): ActionError {
  if (error instanceof ActionError) return error
  if (error instanceof OutcomeUnknownError) {
    return new ActionError('outcome_unknown', { cause: error, retryAfter: RETRY_AFTER })
  }
  if (!isStorageFault(error)) return new ActionError('internal', { cause: error })
  return new ActionError('storage_unavailable', { cause: error, retryAfter: RETRY_AFTER })
}

export function matchesEtag(request: Request, etag: string): boolean {
  const etags = (request.headers.get('If-None-Match') ?? '').split(',')
  return etags.some((entry) => ['*', etag].includes(entry.trim().replace(/^W\//, '')))
}
