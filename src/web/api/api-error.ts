import {
  type ErrorBody,
  errorCodes,
  type ErrorCode,
  type FieldError,
} from '../../shared/contract/errors.ts'
import { AnswerError } from './client.ts'

type InsufficientItem = { productId: string; requested: number; available: number }

/** Why an action was refused, whichever door it went through; its message is fit to be shown. */
export class ApiError extends Error {
  constructor(
    /** The HTTP status, or 0 when there was no answer at all. */
    readonly status: number,
    readonly code: ErrorCode | 'no_answer' | 'lost' | 'unknown',
    message: string,
    readonly errors: readonly FieldError[] = [],
    readonly statusText: string = statusTexts[status] ?? '',
    /** What there is too little of; only with `out_of_stock`. */
    readonly insufficientItems: readonly InsufficientItem[] = [],
  ) {
    super(message)
    this.name = 'ApiError'
  }

  /** Whether it may have been done all the same. */
  get isUnknown(): boolean {
    return this.code === 'lost'
  }

  /** Whether the session is over: the token is no good, or its owner is no admin any more. */
  get endsSession(): boolean {
    return this.code === 'unauthorized' || this.code === 'forbidden'
  }
}

/** The connection went while the shop was at it: nobody knows whether it was done. */
export function lostAnswer(): ApiError {
  return new ApiError(0, 'lost', 'The connection was lost before the shop answered.')
}

export function noAnswer(message = 'The shop cannot be reached right now.'): ApiError {
  return new ApiError(0, 'no_answer', message)
}

/** A refusal in the form of HTTP-08, from a body over HTTP or a frame of the socket. */
export function refusal(status: number, body: ErrorBody, statusText?: string): ApiError {
  const { code, message, errors, insufficientItems } = body
  const missing = Array.isArray(insufficientItems) ? (insufficientItems as InsufficientItem[]) : []
  return new ApiError(status, code, message, errors, statusText, missing)
}

/** Whatever a call over HTTP has thrown, in the one form that both doors share. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (!(error instanceof AnswerError)) return noAnswer()
  const { status, statusText, body } = error
  if (body) return refusal(status, body, statusText)
  return new ApiError(status, 'unknown', errorCodes.internal.message, [], statusText)
}

/** A socket's error frame has a status without its words. */
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
