import type { ErrorCode, FieldError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import { wordsOfProxy } from './proxy-words.ts'

type InsufficientItem = { productId: string; requested: number; available: number }

/** The body of an error: from the shop (HTTP-08), or anything a proxy in front of it may send. */
type Body = {
  message?: string
  code?: ErrorCode | 'no_answer' | 'lost'
  errors?: readonly FieldError[]
  [detail: string]: unknown
}

/** A failed call, over HTTP or the socket. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'no_answer' | 'lost' | 'unknown'
  /** Can be shown to the user, unlike `message`. */
  readonly publicMessage: string
  readonly errors: readonly FieldError[]
  /** The items without enough stock; only with `out_of_stock`. */
  readonly insufficientItems: readonly InsufficientItem[]

  constructor(
    /** The HTTP status, or 0 without a response. */
    readonly status: number,
    readonly statusText: string,
    readonly body: Body,
    message = body.message,
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = body.code ?? 'unknown'
    this.publicMessage =
      body.code && body.message ? body.message : (wordsOfProxy(status) ?? m.errorInternal())
    this.errors = body.errors ?? []
    const { insufficientItems } = body
    this.insufficientItems = Array.isArray(insufficientItems) ? insufficientItems : []
  }

  /** Whether the action may have run anyway. */
  get isUnknown(): boolean {
    return this.code === 'lost'
  }

  /** Whether the session has ended: the token is invalid, or its owner is no longer an admin. */
  get endsSession(): boolean {
    return this.code === 'unauthorized'
  }
}

/**
 * The error for a response that is not ok. Its message is the status code, a colon, a space, and the
 * body's text, or the status text if the body is empty (ERR-01).
 */
export function httpError({ status, statusText }: Response, text: string): ApiError {
  return new ApiError(status, statusText, bodyIn(text), `${status}: ${text || statusText}`)
}

export function noAnswer(): ApiError {
  return new ApiError(0, '', { code: 'no_answer', message: m.cannotConnectNow() })
}

/** `value` if it is a non-empty string, else the fallback. */
export function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback
}

/** Returns an `ApiError` unchanged; any other thrown value counts as no answer. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : noAnswer()
}

function bodyIn(text: string): Body {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Body) : {}
  } catch {
    return {}
  }
}
