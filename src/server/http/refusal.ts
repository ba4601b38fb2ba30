import { ActionError } from '../../shared/contract/errors.ts'
import { isStorageFault } from '../db/errors.ts'

/** Seconds after which there may be room on the disk again. */
const RETRY_AFTER = 30

/** What is answered for an error: its own refusal, a disk or database at fault, or a fault of ours. */
export function toRefusal(error: unknown): ActionError {
  if (error instanceof ActionError) return error
  if (!isStorageFault(error)) return new ActionError('internal', { cause: error })
  return new ActionError('storage_unavailable', { cause: error, retryAfter: RETRY_AFTER })
}
