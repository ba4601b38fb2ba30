import { invalidRequest } from './paypal-error.ts'

/** The caller's idempotency key; null without one. */
export function requestIdOf(request: Request): string | null {
  const id = request.headers.get('paypal-request-id')?.trim() || null
  if (id !== null && id.length > 108) {
    throw invalidRequest({
      issue: 'INVALID_STRING_LENGTH',
      description: 'A PayPal-Request-Id has at most 108 characters.',
      field: 'PayPal-Request-Id',
      location: 'header',
    })
  }
  return id
}

export function prefersRepresentation(request: Request): boolean {
  return /\breturn=representation\b/i.test(request.headers.get('prefer') ?? '')
}
