import { ActionError } from '../../shared/contract/errors.ts'
import { type Handlers, Reply } from '../context/handler.ts'
import { recordChange } from '../audit/record-change.ts'
import { findProduct } from '../catalog/catalog.queries.ts'
import { atomically } from '../db/engine/atomically.ts'
import { nextVersion } from '../db/query/stale.ts'
import { appendEvent } from '../journal/journal.ts'
import { bulkUpdateReviews } from './bulk-update-reviews.ts'
import { addToDigest } from '../mail/outbox/review-digest.ts'
import { refuseIfDecided } from './refuse-if-decided.ts'
import { reviewFacts, reviewSubject } from './review-facts.ts'
import {
  deleteReviewRow,
  findReview,
  insertReview,
  listReviewRows,
  type ReviewRow,
  toPublicReview,
  toReview,
  updateReviewRow,
} from './reviews.queries.ts'

type ReviewHandlers = Pick<
  Handlers,
  | 'products.reviews'
  | 'reviews.create'
  | 'reviews.list'
  | 'reviews.setStatus'
  | 'reviews.delete'
  | 'reviews.bulkUpdate'
>

export const reviewHandlers: ReviewHandlers = {
  'products.reviews': async ({ id, limit, cursor }, { db }) => {
    if (!(await findProduct(db.read, id))) throw new ActionError('not_found')
    const chosen = { productId: id, status: 'approved', limit, cursor } as const
    const { rows, page } = await listReviewRows(db.read, chosen)
    return new Reply(rows.map(toPublicReview), { page })
  },

  'reviews.create': async (input, context) => {
    const now = context.clock()
    return atomically(context, async (tx) => {
      const product = await findProduct(tx, input.productId)
      if (!product) throw new ActionError('not_found', { message: 'There is no such product.' })
      const row: ReviewRow = {
        id: Bun.randomUUIDv7(),
        productId: product.id,
        customerName: input.customerName,
        customerEmail: input.customerEmail,
        rating: input.rating,
        title: input.title || null,
        comment: input.comment || null,
        // A status in the input is ignored (T14).
        status: 'pending',
        createdAt: now,
        updatedAt: now,
      }
      await insertReview(tx, row)
      const review = toReview({ ...row, productName: product.name })
      await appendEvent(tx, now, 'review.created', review)
      const recipient = context.config.salesEmail
      await addToDigest(tx, now, { review, recipient })
      return toPublicReview(row)
    })
  },

  'reviews.list': async (input, { db }) => {
    const { rows, page } = await listReviewRows(db.read, input)
    return new Reply(rows.map(toReview), { page })
  },

  'reviews.setStatus': async ({ id, status, version }, context, caller) => {
    const now = context.clock()
    return atomically(context, async (tx) => {
      const before = await findReview(tx, id)
      if (!before) throw new ActionError('not_found')
      refuseIfDecided([{ row: before, version }], status)
      const changes = { status, updatedAt: nextVersion(before, now) }
      await updateReviewRow(tx, id, changes)
      const review = toReview({ ...before, ...changes })
      await appendEvent(tx, now, 'review.updated', review)
      await recordChange(tx, {
        by: caller,
        at: now,
        action: 'reviews.setStatus',
        subject: reviewSubject(before),
        before: { status: before.status },
        after: { status },
      })
      return review
    })
  },

  'reviews.delete': async ({ id }, context, caller) => {
    const now = context.clock()
    await atomically(context, async (tx) => {
      const before = await findReview(tx, id)
      if (!before) throw new ActionError('not_found')
      await deleteReviewRow(tx, id)
      await appendEvent(tx, now, 'review.deleted', { id })
      await recordChange(tx, {
        by: caller,
        at: now,
        action: 'reviews.delete',
        subject: reviewSubject(before),
        before: reviewFacts(before),
        after: null,
      })
    })
    return null
  },

  'reviews.bulkUpdate': bulkUpdateReviews,
}
