import type { ApiError } from '../../api/api-error.ts'
import type { Notice } from '../../ui/toast/notice.ts'

/** The server's own words where it had any, else what could not be done (ERR-13). */
export function userFailure({ code, message }: ApiError, otherwise: string): Notice {
  const matchesWords = code !== 'no_answer' && code !== 'lost' && code !== 'unknown'
  return { title: 'Error', description: matchesWords ? message : otherwise, isDestructive: true }
}
