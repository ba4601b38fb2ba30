import type { CheckoutOrdersV2 } from '@paypal/paypal-js'

/**
 * PayPal's error names, each with its status and message. Messages are quoted from PayPal's API
 * description where it has them.
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

type RefusalName = keyof typeof refusals

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

function isRefusalName(name: string): name is RefusalName {
  return Object.hasOwn(refusals, name)
}

type Where = Pick<Detail, 'field' | 'location'>

export const inBody = (field: string): Where => ({ field, location: 'body' })

export function invalidRequest(issue: string, description: string, where?: Where): PaypalError {
  return new PaypalError('INVALID_REQUEST', [{ issue, description, ...where }])
}

export function unprocessable(
  issue: string,
  description: string,
  where?: Where,
  links: readonly Link[] = [],
): PaypalError {
  const href = `https://developer.paypal.com/docs/api/orders/v2/#error-${issue}`
  const documentation: Link = { href, rel: 'information_link', method: 'GET' }
  const detail = { issue, description, ...where }
  return new PaypalError('UNPROCESSABLE_ENTITY', [detail], [documentation, ...links])
}

export function noSuch(what: 'order' | 'capture' | 'refund'): PaypalError {
  const description = `No ${what} has this id.`
  const detail = {
    issue: 'INVALID_RESOURCE_ID',
    description,
    field: 'id',
    location: 'path',
  } as const
  return new PaypalError('RESOURCE_NOT_FOUND', [detail])
}

/** The error names of documented issues; all other issues belong to UNPROCESSABLE_ENTITY. */
const namesOfIssues: Record<string, RefusalName> = {
  INVALID_ARRAY_MAX_ITEMS: 'INVALID_REQUEST',
  INVALID_ARRAY_MIN_ITEMS: 'INVALID_REQUEST',
  INVALID_COUNTRY_CODE: 'INVALID_REQUEST',
  INVALID_PARAMETER_SYNTAX: 'INVALID_REQUEST',
  INVALID_PARAMETER_VALUE: 'INVALID_REQUEST',
  INVALID_STRING_LENGTH: 'INVALID_REQUEST',
  MALFORMED_REQUEST_JSON: 'INVALID_REQUEST',
  MISSING_REQUIRED_PARAMETER: 'INVALID_REQUEST',
  NOT_SUPPORTED: 'INVALID_REQUEST',
  PAYPAL_REQUEST_ID_REQUIRED: 'INVALID_REQUEST',
  INVALID_ACCOUNT_STATUS: 'AUTHENTICATION_FAILURE',
  CONSENT_NEEDED: 'NOT_AUTHORIZED',
  PAYEE_ACCOUNT_NOT_VERIFIED: 'NOT_AUTHORIZED',
  PERMISSION_DENIED: 'NOT_AUTHORIZED',
  INVALID_RESOURCE_ID: 'RESOURCE_NOT_FOUND',
}

/**
 * The error requested by a `PayPal-Mock-Response` header such as
 * `{"mock_application_codes": "INSTRUMENT_DECLINED"}`; if it is a list, the first one. Returns
 * null, for a normal response, if there is no header or its value is ignored.
 */
export function mockedFailure(header: string | null): PaypalError | null {
  const code = header === null ? null : firstCode(header)
  if (code === null || code.startsWith('CAPTURE_STATUS_')) return null
  if (isRefusalName(code)) return new PaypalError(code)
  const description = 'Provoked by the PayPal-Mock-Response header.'
  const name = namesOfIssues[code]
  return name
    ? new PaypalError(name, [{ issue: code, description }])
    : unprocessable(code, description)
}

function firstCode(header: string): string | null {
  let mock: unknown
  try {
    mock = JSON.parse(header)
  } catch {
    return null
  }
  if (typeof mock !== 'object' || mock === null || !('mock_application_codes' in mock)) return null
  const codes: unknown = mock.mock_application_codes
  const code: unknown = Array.isArray(codes) ? codes[0] : codes
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : null
}
