/**
 * Every error code. The status is used over HTTP and in the socket's error frames; the message is the
 * default one.
 */
export const errorCodes = {
  malformed: { status: 400, message: "We couldn't read the request." },
  unauthorized: { status: 401, message: 'Please sign in.' },
  invalid_credentials: { status: 401, message: 'Invalid username or password.' },
  forbidden: { status: 403, message: 'You need an administrator account for this.' },
  not_found: { status: 404, message: 'Not found.' },
  username_taken: { status: 409, message: 'That username is already taken.' },
  out_of_stock: { status: 409, message: "There isn't enough stock for this." },
  price_changed: { status: 409, message: 'A price has changed since you last saw it.' },
  order_too_large: { status: 409, message: "That's more than one order can reserve at once." },
  payment_used: { status: 409, message: 'This payment has already paid for another order.' },
  stale: { status: 409, message: 'Someone changed this since you opened it.' },
  upload_used: { status: 409, message: 'This upload address has already been used.' },
  mail_not_set_up: {
    status: 409,
    message: 'Email is not set up. Set SMTP_URL and restart the shop.',
  },
  key_used: { status: 409, message: 'This key was used for something else.' },
  protected: { status: 409, message: "This can't be removed." },
  too_large: { status: 413, message: "That's larger than the shop accepts." },
  unsupported_type: { status: 415, message: "The shop doesn't accept this type of content." },
  invalid: { status: 422, message: 'Some fields need your attention.' },
  not_approved: { status: 422, message: "The payment hasn't been approved." },
  payment_not_captured: { status: 422, message: "This payment hasn't been completed." },
  refund_refused: { status: 422, message: 'The payment provider refused the refund.' },
  rate_limited: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  too_much_held: {
    status: 429,
    message: 'Too much is reserved but not paid for from your network. Please try again later.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  payment_unavailable: {
    status: 503,
    message: "We can't reach the payment provider right now. Please try again in a minute.",
  },
  mail_unavailable: { status: 503, message: "The email couldn't be sent." },
  storage_unavailable: {
    status: 503,
    message: "We can't save anything right now. Please try again in a minute.",
  },
  outcome_unknown: {
    status: 503,
    message: "We can't tell yet whether this was saved. Please check before you try again.",
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCodes

/** One invalid field: a JSON pointer into the input and a message. */
export type FieldError = { path: string; message: string }

/** The body of every error, over both transports. */
export type ErrorBody = {
  message: string
  code: ErrorCode
  errors?: FieldError[]
  /** Facts that belong to one code, such as `insufficientItems`. */
  [detail: string]: unknown
}

type ActionErrorOptions = {
  message?: string
  errors?: FieldError[]
  details?: Record<string, unknown>
  /** Seconds until a retry makes sense; becomes the `Retry-After` header. */
  retryAfter?: number
  /** The private cause: logged with the request, never sent. */
  cause?: unknown
}

/** Thrown by a handler to refuse a call; independent of the transport. */
export class ActionError extends Error {
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly details: Record<string, unknown>
  readonly retryAfter: number | undefined

  constructor(
    readonly code: ErrorCode,
    options: ActionErrorOptions = {},
  ) {
    super(options.message ?? errorCodes[code].message, { cause: options.cause })
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

/** Throws `not_found` unless there is such a record. */
export function existing<T>(record: T | null | undefined): T {
  if (record === null || record === undefined) throw new ActionError('not_found')
  return record
}

/** An `invalid` error for one field. */
export function invalidField(path: string, message: string): ActionError {
  return new ActionError('invalid', { message, errors: [{ path, message }] })
}
