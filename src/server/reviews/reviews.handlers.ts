import { ActionError, existing } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import { findInShop } from '../catalog/catalog.queries.ts'
import { type Handlers, LongList, Reply } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import { isLongPage } from '../db/query/long-page.ts'
import { reviews } from '../db/schema/shop.ts'
import { appendEvent } from '../journal/journal.ts'
import { addToDigest } from '../mail/outbox/review-digest.ts'
import { decideReviews } from './decide-reviews.ts'
import { readLongReviews } from './long-reviews.ts'
import { refuseBeyondPending } from './pending-limit.ts'
import { listReviewRows, type ReviewRow, toPublicReview, toReview } from './reviews.queries.ts'

export const reviewHandlers = {
  'products.reviews': async ({ id, limit, cursor }, { db }) => {
    const { groupId } = existing(await findInShop(db.read, id))
    const about = groupId === null ? { productId: id } : { groupId }
    const chosen = { ...about, status: 'approved', limit, cursor } as const
    if (isLongPage(chosen)) {
      const { parts, page } = await readLongReviews(db.read, chosen)
      return new LongList(toPublicReviews(parts), page)
    }
    const { rows, page } = await listReviewRows(db.read, chosen)
    return new Reply(rows.map(toPublicReview), { page })
  },

  'reviews.create': async (input, context) => {
    const now = context.clock()
    await context.capacity.refuseReview()
    return atomically(context, async (tx) => {
      const product = await findInShop(tx, input.productId)
      if (!product) throw new ActionError('not_found', { message: m.errorNoProduct() })
      await refuseBeyondPending(tx)
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
      await tx.insert(reviews).values(row)
      const review = toReview({ ...row, productName: product.name })
      await appendEvent(tx, now, 'review.created', review)
      const recipient = context.settings.staffEmail()
      await addToDigest(tx, now, { review, recipient })
      return toPublicReview(row)
    })
  },

  'reviews.list': async (input, { db }) => {
    const { rows, page } = await listReviewRows(db.read, input)
    return new Reply(rows.map(toReview), { page })
  },

  'reviews.setStatus': async ({ id, status, version }, context, by) => {
    const decision = { ids: [id], to: status, versions: [version] }
    const [review] = await decideReviews(context, { by, action: 'reviews.setStatus' }, decision)
    return existing(review)
  },

  'reviews.delete': async ({ id }, context, by) => {
    await decideReviews(context, { by, action: 'reviews.delete' }, { ids: [id], to: 'deleted' })
    return null
  },

  'reviews.bulkUpdate': (input, context, by) =>
    decideReviews(context, { by, action: 'reviews.bulkUpdate' }, input),
} satisfies Partial<Handlers>

async function* toPublicReviews(parts: AsyncIterable<ReviewRow[]>) {
  for await (const rows of parts) yield rows.map(toPublicReview)
}
