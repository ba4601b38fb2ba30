import { ActionError } from '../../shared/contract/errors.ts'
import { isStorageFault } from '../db/faults.ts'

/** Seconds after which there may be room again. */
const RETRY_AFTER = 30

/** What is answered when the disk or the database is at fault; null when it is not. */
export function storageRefusal(cause: unknown): ActionError | null {
  if (!isStorageFault(cause)) return null
  return new ActionError('storage_unavailable', { cause, retryAfter: RETRY_AFTER })
}
