import { ApiError } from '../../api/api-error.ts'

/** Why a list could not be loaded; one that only has a status keeps its words in its cause. */
export function failureWords(error: Error | null): string {
  if (!error) return ''
  return error.cause instanceof ApiError
    ? `${error.cause.message} (${error.message})`
    : error.message
}
