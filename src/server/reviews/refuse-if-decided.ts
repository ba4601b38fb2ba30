import { ActionError } from '../../shared/contract/errors.ts'
import type { ReviewStatus } from '../../shared/domain/review-status.ts'
import type { NamedReviewRow } from './reviews.queries.ts'

type Decided = { row: NamedReviewRow; version: string | undefined }

/**
 * Throws `stale` if somebody has decided differently since the given version, and names the review.
 * The same decision is no conflict; without a version the last decision wins.
 */
export function refuseIfDecided(decisions: readonly Decided[], to: ReviewStatus | 'deleted'): void {
  const others = decisions
    .filter(({ row, version }) => version !== undefined && Date.parse(version) !== row.updatedAt)
    .map(({ row }) => row)
    .filter(({ status }) => status !== to)
  const [first, ...rest] = others
  if (!first) return
  const who = decisions.length === 1 ? 'This review' : `The review by ${first.customerName}`
  const more = rest.length === 0 ? '' : `, and ${rest.length} more were decided otherwise`
  const nothing = decisions.length === 1 ? '' : ' Nothing was changed.'
  const message = `${who} is now ${first.status}, by somebody else${more}.${nothing}`
  const reviews = others.map(({ id, status, updatedAt }) => ({
    id,
    status,
    updatedAt: new Date(updatedAt).toISOString(),
  }))
  throw new ActionError('stale', { message, details: { reviews } })
}
