import type { InsufficientItem } from '../../../../shared/contract/checkout.ts'
import type { FieldError } from '../../../../shared/contract/errors.ts'
import type { OpenHold } from '../../../../shared/contract/payments.ts'
import { HttpError } from '../../../api/client.ts'

/** The fields that an error response may have, from the shop or from a proxy in front of it. */
export type Refusal = {
  status: number
  code?: unknown
  error?: unknown
  message?: unknown
  reason?: unknown
  errors?: FieldError[]
  insufficientItems?: InsufficientItem[]
  hold?: OpenHold
}

/** The error response behind a thrown error; null if there was no response. */
export function refusalIn(error: unknown): Refusal | null {
  if (!(error instanceof HttpError)) return null
  return { ...fieldsOf(error.text), status: error.status }
}

/** `value` if it is a non-empty string, else the fallback. */
export function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback
}

function fieldsOf(text: string): Partial<Refusal> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
