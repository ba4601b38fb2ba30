import { ActionError } from '../../shared/contract/errors.ts'
import { isStorageFault } from '../db/errors.ts'

/** Seconds. */
const RETRY_AFTER = 30

/** Maps any error to an `ActionError`: itself, `storage_unavailable`, or `internal`. */
export function toRefusal(error: unknown): ActionError {
  if (error instanceof ActionError) return error
  if (!isStorageFault(error)) return new ActionError('internal', { cause: error })
  return new ActionError('storage_unavailable', { cause: error, retryAfter: RETRY_AFTER })
}
