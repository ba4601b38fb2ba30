import {
  type ErrorBody,
  errorCodes,
  type ErrorCode,
  type FieldError,
} from '../../shared/contract/errors.ts'
import { HttpError } from './client.ts'

type InsufficientItem = { productId: string; requested: number; available: number }

/** A failed action over HTTP or the socket; its message can be shown to the user. */
export class ApiError extends Error {
  constructor(
    /** The HTTP status, or 0 without a response. */
    readonly status: number,
    readonly code: ErrorCode | 'no_answer' | 'lost' | 'unknown',
    message: string,
    readonly errors: readonly FieldError[] = [],
    readonly statusText: string = statusTexts[status] ?? '',
    /** The items that are short; only with `out_of_stock`. */
    readonly insufficientItems: readonly InsufficientItem[] = [],
  ) {
    super(message)
    this.name = 'ApiError'
  }

  /** Whether the action may have run anyway. */
  get isUnknown(): boolean {
    return this.code === 'lost'
  }

  /** Whether the session has ended: the token is invalid, or its owner is no longer an admin. */
  get endsSession(): boolean {
    return this.code === 'unauthorized' || this.code === 'forbidden'
  }
}

/** The connection closed before the response: the action may or may not have run. */
export function lostAnswer(): ApiError {
  return new ApiError(0, 'lost', 'The connection was lost before the shop answered.')
}

export function noAnswer(message = 'The shop cannot be reached right now.'): ApiError {
  return new ApiError(0, 'no_answer', message)
}

/** Converts an error body (HTTP-08) from an HTTP response or a socket frame. */
export function refusal(status: number, body: ErrorBody, statusText?: string): ApiError {
  const { code, message, errors, insufficientItems } = body
  const missing = Array.isArray(insufficientItems) ? (insufficientItems as InsufficientItem[]) : []
  return new ApiError(status, code, message, errors, statusText, missing)
}

/** Converts anything an HTTP call can throw. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (!(error instanceof HttpError)) return noAnswer()
  const { status, statusText, body } = error
  if (body) return refusal(status, body, statusText)
  return new ApiError(status, 'unknown', errorCodes.internal.message, [], statusText)
}

/** Socket error frames carry no status text. */
const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}
