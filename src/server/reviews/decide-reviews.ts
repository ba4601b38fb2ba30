import { eq } from 'drizzle-orm'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import { ActionError } from '#shared/contract/errors.ts'
import type { ReviewStatus } from '#shared/domain/catalog/review-status.ts'
import * as m from '#shared/i18n/messages.ts'
import { type Change, recordChange } from '../audit/record-change.ts'
import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import { updateRow } from '../db/engine/statements.ts'
import { nextVersion, timesOf } from '../db/query/stale.ts'
import { reviews } from '../db/schema/shop.ts'
import { appendEvent } from '../journal/journal.ts'
import {
  findReviews,
  type NamedReviewRow,
  reviewFacts,
  reviewSubject,
  toReview,
} from './reviews.queries.ts'

type Decision = {
  ids: readonly string[]
  to: ReviewStatus | 'deleted'
  /** The `updatedAt` that the caller saw for each review, in the order of `ids`. */
  versions?: readonly (string | undefined)[] | undefined
}

/**
 * Changes the status of reviews or deletes them in one transaction, with an event for each. Returns
 * those that remain.
 */
export function decideReviews(
  context: Context,
  by: Pick<Change, 'by' | 'action'>,
  { ids, to, versions = [] }: Decision,
): Promise<Review[]> {
  const now = context.clock()
  return atomically(context, async (tx) => {
    const distinctIds = [...new Set(ids)]
    const reviewsById = await findReviews(tx, distinctIds)
    const rows = distinctIds.flatMap((id) => reviewsById.get(id) ?? [])
    const missing = distinctIds.length - rows.length
    if (missing > 0) throw notFound(missing, by.action === 'reviews.bulkUpdate')
    refuseIfDecided(
      rows.filter(({ id, updatedAt }) => {
        const version = versions[ids.indexOf(id)]
        return version !== undefined && Date.parse(version) !== updatedAt
      }),
      { to, isOne: rows.length === 1 },
    )
    const remaining: Review[] = []
    for (const row of rows) {
      const change = { ...by, at: now, subject: reviewSubject(row) }
      if (to === 'deleted') {
        await tx.delete(reviews).where(eq(reviews.id, row.id))
        await appendEvent(tx, now, 'review.deleted', { id: row.id })
        await recordChange(tx, { ...change, before: reviewFacts(row), after: null })
        continue
      }
      const changes = { status: to, updatedAt: nextVersion(row, now) }
      await updateRow(tx, reviews, row.id, changes)
      const review = toReview({ ...row, ...changes })
      await appendEvent(tx, now, 'review.updated', review)
      await recordChange(tx, { ...change, before: { status: row.status }, after: { status: to } })
      remaining.push(review)
    }
    return remaining
  })
}

function notFound(missing: number, isBulk: boolean): ActionError {
  const message = isBulk ? m.errorReviewsGone({ count: missing }) : undefined
  return new ActionError('not_found', { message })
}

/**
 * Throws `stale` and names the review if someone has decided differently in the meantime. The same
 * decision is not a conflict. Without a version, the last decision wins.
 */
function refuseIfDecided(
  changed: readonly NamedReviewRow[],
  { to, isOne }: { to: Decision['to']; isOne: boolean },
): void {
  const others = changed.filter(({ status }) => status !== to)
  const [first, ...rest] = others
  if (!first) return
  const { status, customerName: name } = first
  const message = isOne
    ? m.errorReviewDecided({ status })
    : m.errorReviewsDecided({ name, status, others: rest.length })
  const details = others.map((row) => ({
    id: row.id,
    status: row.status,
    updatedAt: timesOf(row).updatedAt,
  }))
  throw new ActionError('stale', { message, details: { reviews: details } })
}
