import {
  type Detail,
  isRefusalName,
  PaypalError,
  type RefusalName,
  unprocessable,
} from './paypal-error.ts'

/** Documented issues that do not belong to UNPROCESSABLE_ENTITY. */
const namesOfIssues = new Map<string, RefusalName>([
  ['INVALID_ARRAY_MAX_ITEMS', 'INVALID_REQUEST'],
  ['INVALID_ARRAY_MIN_ITEMS', 'INVALID_REQUEST'],
  ['INVALID_COUNTRY_CODE', 'INVALID_REQUEST'],
  ['INVALID_PARAMETER_SYNTAX', 'INVALID_REQUEST'],
  ['INVALID_PARAMETER_VALUE', 'INVALID_REQUEST'],
  ['INVALID_STRING_LENGTH', 'INVALID_REQUEST'],
  ['MALFORMED_REQUEST_JSON', 'INVALID_REQUEST'],
  ['MISSING_REQUIRED_PARAMETER', 'INVALID_REQUEST'],
  ['NOT_SUPPORTED', 'INVALID_REQUEST'],
  ['PAYPAL_REQUEST_ID_REQUIRED', 'INVALID_REQUEST'],
  ['INVALID_ACCOUNT_STATUS', 'AUTHENTICATION_FAILURE'],
  ['CONSENT_NEEDED', 'NOT_AUTHORIZED'],
  ['PAYEE_ACCOUNT_NOT_VERIFIED', 'NOT_AUTHORIZED'],
  ['PERMISSION_DENIED', 'NOT_AUTHORIZED'],
  ['INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND'],
])

/**
 * The failure requested by a `PayPal-Mock-Response` header such as
 * `{"mock_application_codes": "INSTRUMENT_DECLINED"}`; of a list the first counts. Null means a normal
 * response, as for any value that PayPal ignores.
 */
export function mockedFailure(header: string | null): PaypalError | null {
  const code = header === null ? null : firstCode(header)
  if (code === null || code.startsWith('CAPTURE_STATUS_')) return null
  if (isRefusalName(code)) return new PaypalError(code)
  const detail: Detail = {
    issue: code,
    description: 'Provoked by the PayPal-Mock-Response header.',
  }
  const name = namesOfIssues.get(code)
  return name ? new PaypalError(name, [detail]) : unprocessable(detail)
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
