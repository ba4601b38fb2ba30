import type { CallError } from '../../api/api-error.ts'
import type { Notice } from '../../ui/toast/notice.ts'

/** The server's own words where it had any, else what could not be done (ERR-13). */
export function userFailure({ code, message }: CallError, otherwise: string): Notice {
  const hasWords = code !== 'no_answer' && code !== 'lost' && code !== 'unknown'
  return { title: 'Error', description: hasWords ? message : otherwise, isDestructive: true }
}
