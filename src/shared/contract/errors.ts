import * as m from '../i18n/messages.ts'

/**
 * Every error code. The status is used over HTTP and in the socket's error frames. The message is the
 * default message, in the current language.
 */
export const errorCodes = {
  malformed: { status: 400, message: m.errorMalformed },
  unauthorized: { status: 401, message: m.errorUnauthorized },
  invalid_credentials: { status: 401, message: m.errorInvalidCredentials },
  code_required: { status: 401, message: m.errorCodeRequired },
  code_wrong: { status: 401, message: m.errorCodeWrong },
  forbidden: { status: 403, message: m.errorForbidden },
  confirm_identity: { status: 403, message: m.errorConfirmIdentity },
  not_found: { status: 404, message: m.errorNotFound },
  username_taken: { status: 409, message: m.errorUsernameTaken },
  out_of_stock: { status: 409, message: m.errorOutOfStock },
  price_changed: { status: 409, message: m.errorPriceChanged },
  order_too_large: { status: 409, message: m.errorOrderTooLarge },
  payment_used: { status: 409, message: m.errorPaymentUsed },
  shop_closed: { status: 409, message: m.errorShopClosed },
  stale: { status: 409, message: m.errorStale },
  upload_used: { status: 409, message: m.errorUploadUsed },
  mail_not_set_up: { status: 409, message: m.errorMailNotSetUp },
  cannot_ship: { status: 409, message: m.errorNothingToShip },
  key_used: { status: 409, message: m.errorKeyUsed },
  protected: { status: 409, message: m.errorProtected },
  too_large: { status: 413, message: m.errorTooLarge },
  unsupported_type: { status: 415, message: m.errorUnsupportedType },
  delivery_unavailable: { status: 422, message: m.errorDeliveryUnavailable },
  invalid: { status: 422, message: m.errorInvalid },
  not_approved: { status: 422, message: m.errorNotApproved },
  payment_not_captured: { status: 422, message: m.errorPaymentNotCaptured },
  refund_refused: { status: 422, message: m.errorRefundRefused },
  rate_limited: { status: 429, message: m.errorRateLimited },
  too_much_held: { status: 429, message: m.errorTooMuchHeld },
  internal: { status: 500, message: m.errorInternal },
  payment_unavailable: { status: 503, message: m.errorPaymentUnavailable },
  mail_unavailable: { status: 503, message: m.errorMailUnavailable },
  storage_unavailable: { status: 503, message: m.errorStorageUnavailable },
  outcome_unknown: { status: 503, message: m.errorOutcomeUnknown },
} as const satisfies Record<string, { status: number; message: () => string }>

export type ErrorCode = keyof typeof errorCodes

/** One invalid field: a JSON pointer into the input and a message. */
export type FieldError = { path: string; message: string }

/** The body of every error, over both transports. */
export type ErrorBody = {
  message: string
  code: ErrorCode
  errors?: FieldError[]
  /** Details of a particular code, such as `insufficientItems`. */
  [detail: string]: unknown
}

type ActionErrorOptions = {
  message?: string
  errors?: FieldError[]
  details?: Record<string, unknown>
  /** When to retry, in seconds; sent as the `Retry-After` header. */
  retryAfter?: number
  /** The private cause: logged with the request, never sent. */
  cause?: unknown
}

/** Thrown by a handler to refuse a call over either transport. */
export class ActionError extends Error {
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly details: Record<string, unknown>
  readonly retryAfter: number | undefined

  constructor(
    readonly code: ErrorCode,
    options: ActionErrorOptions = {},
  ) {
    super(options.message ?? errorCodes[code].message(), { cause: options.cause })
    this.name = 'ActionError'
    this.status = errorCodes[code].status
    this.errors = options.errors
    this.details = options.details ?? {}
    this.retryAfter = options.retryAfter
  }

  toBody(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      ...(this.errors ? { errors: this.errors } : {}),
      ...this.details,
    }
  }
}

/** Returns the record, or throws `not_found` if there is none. */
export function existing<T>(record: T | null | undefined): T {
  if (record === null || record === undefined) throw new ActionError('not_found')
  return record
}

/** An `invalid` error for one field. */
export function invalidField(path: string, message: string): ActionError {
  return new ActionError('invalid', { message, errors: [{ path, message }] })
}
