import type { InsufficientItem } from '../../../../shared/contract/checkout.ts'
import type { FieldError } from '../../../../shared/contract/errors.ts'
import type { OpenHold } from '../../../../shared/contract/payments.ts'
import { AnswerError } from '../../../api/client.ts'

/** What an answer says of why it is no: fields that may be there, whoever answered. */
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

/** The refusal in a thrown error; null when there was no answer at all. */
export function refusalIn(error: unknown): Refusal | null {
  if (!(error instanceof AnswerError)) return null
  return { ...fieldsOf(error.text), status: error.status }
}

/** A text that may be shown, or the words for want of one. */
export function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise
}

function fieldsOf(text: string): Partial<Refusal> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
