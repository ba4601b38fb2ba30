import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { countPendingReviews } from './reviews.queries.ts'

/** Reviews of guests that may wait for staff, so that nobody can fill the disk with them. */
export const MOST_PENDING = 2_000
const RETRY_AFTER = 60 * 60

export async function refuseBeyondPending(tx: Transaction): Promise<void> {
  if ((await countPendingReviews(tx)) < MOST_PENDING) return
  throw new ActionError('rate_limited', {
    message: m.errorReviewsWaiting(),
    retryAfter: RETRY_AFTER,
  })
}
