import { ActionError } from '../../shared/contract/errors.ts'
import type { Handler } from '../context/handler.ts'
import { recordChange } from '../audit/record-change.ts'
import { atomically } from '../db/engine/atomically.ts'
import { nextVersion } from '../db/query/stale.ts'
import { appendEvent } from '../journal/journal.ts'
import { refuseIfDecided } from './refuse-if-decided.ts'
import { reviewFacts, reviewSubject } from './review-facts.ts'
import { deleteReviewRow, findReviews, toReview, updateReviewRow } from './reviews.queries.ts'

/** Changes or deletes many reviews in one transaction, with an event for each. */
export const bulkUpdateReviews: Handler<'reviews.bulkUpdate'> = async (
  { ids, to, versions },
  context,
  caller,
) => {
  const now = context.clock()
  return atomically(context, async (tx) => {
    const wanted = [...new Set(ids)]
    const found = await findReviews(tx, wanted)
    const missing = wanted.length - found.size
    if (missing > 0) throw new ActionError('not_found', { message: missingWords(missing) })
    const rows = wanted.flatMap((id) => found.get(id) ?? [])
    const versionOf = (id: string) => versions?.[ids.indexOf(id)]
    refuseIfDecided(
      rows.map((row) => ({ row, version: versionOf(row.id) })),
      to,
    )
    for (const row of rows) {
      await recordChange(tx, {
        by: caller,
        at: now,
        action: 'reviews.bulkUpdate',
        subject: reviewSubject(row),
        before: to === 'deleted' ? reviewFacts(row) : { status: row.status },
        after: to === 'deleted' ? null : { status: to },
      })
    }
    if (to === 'deleted') {
      for (const { id } of rows) {
        await deleteReviewRow(tx, id)
        await appendEvent(tx, now, 'review.deleted', { id })
      }
      return []
    }
    const reviews = rows.map((row) =>
      toReview({ ...row, status: to, updatedAt: nextVersion(row, now) }),
    )
    for (const review of reviews) {
      const updatedAt = Date.parse(review.updatedAt)
      await updateReviewRow(tx, review.id, { status: to, updatedAt })
      await appendEvent(tx, now, 'review.updated', review)
    }
    return reviews
  })
}

function missingWords(missing: number): string {
  const those = missing === 1 ? 'One of these reviews is' : `${missing} of these reviews are`
  return `${those} gone already. Nothing was changed.`
}
