import { ApiError } from '../../api/api-error.ts'

/** The message of a load error; for a status error (O15) the one of its cause comes first. */
export function failureWords(error: Error | null): string {
  if (!error) return ''
  return error.cause instanceof ApiError
    ? `${error.cause.message} (${error.message})`
    : error.message
}
