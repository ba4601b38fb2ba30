import type { CheckoutOrdersV2 } from '@paypal/paypal-js'

/**
 * PayPal's error names, each with its status and message, in the exact words of PayPal's API description
 * where it has them.
 */
const refusals = {
  INVALID_REQUEST: [
    400,
    'Request is not well-formed, syntactically incorrect, or violates schema.',
  ],
  AUTHENTICATION_FAILURE: [
    401,
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  NOT_AUTHORIZED: [403, 'Authorization failed due to insufficient permissions.'],
  RESOURCE_NOT_FOUND: [404, 'The specified resource does not exist.'],
  METHOD_NOT_SUPPORTED: [405, 'The resource does not take this method.'],
  MEDIA_TYPE_NOT_ACCEPTABLE: [406, 'No acceptable media type can be given.'],
  RESOURCE_CONFLICT: [409, 'The server has detected a conflict while processing this request.'],
  PAYLOAD_TOO_LARGE: [413, 'The body is larger than 256 kB.'],
  UNSUPPORTED_MEDIA_TYPE: [415, "The server does not support the request payload's media type."],
  UNPROCESSABLE_ENTITY: [
    422,
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  RATE_LIMIT_REACHED: [429, 'Too many requests have come from this caller.'],
  INTERNAL_SERVER_ERROR: [500, 'An internal server error occurred.'],
  INTERNAL_SERVICE_ERROR: [500, 'Something went wrong in a service.'],
  SERVICE_UNAVAILABLE: [503, 'Service Unavailable.'],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalName = keyof typeof refusals

type Schemas = CheckoutOrdersV2['components']['schemas']

export type Link = Required<Schemas['link_description']>

/** `field` is a JSON pointer into the body, or the name of a parameter. */
export type Detail = Schemas['error_details'] & {
  description: string
  location?: 'body' | 'path' | 'header'
}

/** An error in PayPal's format; thrown anywhere, turned into a response by `createSimulator`. */
export class PaypalError extends Error {
  readonly status: number

  constructor(
    readonly refusal: RefusalName,
    readonly details: readonly Detail[] = [],
    readonly links: readonly Link[] = [],
  ) {
    const [status, message] = refusals[refusal]
    super(message)
    this.name = 'PaypalError'
    this.status = status
  }
}

export function isRefusalName(name: string): name is RefusalName {
  return Object.hasOwn(refusals, name)
}

export function invalidRequest(...details: Detail[]): PaypalError {
  return new PaypalError('INVALID_REQUEST', details)
}

export function unprocessable(detail: Detail, links: readonly Link[] = []): PaypalError {
  const documentation: Link = {
    href: `https://developer.paypal.com/docs/api/orders/v2/#error-${detail.issue}`,
    rel: 'information_link',
    method: 'GET',
  }
  return new PaypalError('UNPROCESSABLE_ENTITY', [detail], [documentation, ...links])
}

export function noSuch(what: 'order' | 'capture' | 'refund'): PaypalError {
  return new PaypalError('RESOURCE_NOT_FOUND', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: `No ${what} has this id.`,
      field: 'id',
      location: 'path',
    },
  ])
}
