import type { ApiError } from '../../api/api-error.ts'
import type { Notice } from '../../ui/toast/notice.ts'

/** The server's message if there is one, else the failed action (ERR-13). */
export function userFailure({ code, message }: ApiError, otherwise: string): Notice {
  const hasMessage = code !== 'no_answer' && code !== 'lost' && code !== 'unknown'
  return { title: 'Error', description: hasMessage ? message : otherwise, isDestructive: true }
}
