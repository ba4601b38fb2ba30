import { type Static, Type } from '@sinclair/typebox'
import { reviewStatuses } from '../../domain/catalog/review-status.ts'
import * as m from '../../i18n/messages.ts'
import { publicAction, staffAction } from '../action.ts'
import {
  Email,
  Extended,
  Id,
  NoContent,
  Nullable,
  OneOf,
  OptionalText,
  page,
  Text,
  Timestamp,
} from '../scalars.ts'
import { ManyIds } from './catalog-staff.ts'
import { RatingSummary } from './catalog.ts'

/** A review as the public sees it, without its author's email address (HTTP-03). */
export const PublicReview = Type.Object({
  id: Id,
  productId: Id,
  customerName: Type.String(),
  rating: Type.Integer(),
  title: Nullable(Type.String()),
  comment: Nullable(Type.String()),
  status: OneOf(reviewStatuses),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type PublicReview = Static<typeof PublicReview>

/** A review as staff see it. */
export const Review = Extended(PublicReview, {
  customerEmail: Type.String(),
  productName: Type.String(),
})
export type Review = Static<typeof Review>

const rating = { errorMessage: m.fieldRating }

/** The fields of the form and their messages (REV-07 to REV-10). */
export const ReviewForm = Type.Object({
  rating: Type.Integer({ minimum: 1, maximum: 5, ...rating }),
  customerName: Text(100, { required: m.fieldNameRequired }),
  customerEmail: Email(),
  comment: OptionalText(5_000),
})
export type ReviewForm = Static<typeof ReviewForm>

const ReviewInput = Extended(ReviewForm, {
  productId: Id,
  title: OptionalText(200),
  // Accepted and ignored: a new review is always pending (T14).
  status: Type.Optional(Type.Unknown()),
})

const ById = Type.Object({ id: Id })

export const listProductReviews = publicAction({
  name: 'products.reviews',
  summary: "A product's approved reviews, newest first.",
  input: Type.Object({ id: Id, ...page }),
  output: Type.Array(PublicReview),
  errors: ['not_found'],
})

export const getRating = publicAction({
  name: 'products.rating',
  summary:
    "The average of a product's approved reviews, and how many there are; of its group's, if it has one.",
  input: ById,
  output: RatingSummary,
  errors: ['not_found'],
})

export const createReview = publicAction({
  name: 'reviews.create',
  summary: 'Submits a review; it waits for approval.',
  input: ReviewInput,
  output: PublicReview,
  status: 201,
  errors: ['not_found', 'invalid', 'rate_limited'],
})

export const listReviews = staffAction({
  name: 'reviews.list',
  needs: ['reviews:read'],
  summary: 'Every review, newest first.',
  input: Type.Object({
    ...page,
    status: Type.Optional(OneOf(reviewStatuses)),
    productId: Type.Optional(Id),
    /** Words that must all be in the text, its author, or the product's name. */
    search: Type.Optional(Type.String({ maxLength: 200 })),
    /** A single review, for links to it. */
    id: Type.Optional(Id),
  }),
  output: Type.Array(Review),
})

export const setReviewStatus = staffAction({
  name: 'reviews.setStatus',
  needs: ['reviews:write'],
  summary: 'Approves a review, rejects it, or sets it back to pending.',
  input: Type.Object({
    id: Id,
    status: OneOf(reviewStatuses),
    /** The `updatedAt` that the caller saw; a later decision is not overwritten. */
    version: Type.Optional(Timestamp),
  }),
  output: Review,
  errors: ['not_found', 'invalid', 'stale'],
})

export const deleteReview = staffAction({
  name: 'reviews.delete',
  needs: ['reviews:write'],
  summary: 'Deletes a review.',
  input: ById,
  output: NoContent,
  errors: ['not_found'],
})

/** All or nothing. Deleted reviews are not returned. */
export const bulkUpdateReviews = staffAction({
  name: 'reviews.bulkUpdate',
  needs: ['reviews:write'],
  summary: 'Approves, rejects or deletes up to 500 reviews at once.',
  input: Type.Object({
    ids: ManyIds,
    to: OneOf(['approved', 'rejected', 'deleted']),
    /** The `updatedAt` of each review as the caller saw it, in the order of `ids`. */
    versions: Type.Optional(Type.Array(Timestamp, { maxItems: 500 })),
  }),
  output: Type.Array(Review),
  errors: ['not_found', 'invalid', 'stale'],
})
