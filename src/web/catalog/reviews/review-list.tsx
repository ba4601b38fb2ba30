import type { PublicReview } from '../../../shared/contract/reviews.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ReviewEntry } from './review-entry.tsx'

/** All approved reviews, newest first. */
export function ReviewList({ reviews }: { reviews: readonly PublicReview[] | undefined }) {
  if (!reviews) return <Loading label="Loading reviews" />
  if (reviews.length === 0) {
    return (
      <p className="mt-8 border-t border-base-300 pt-8 text-muted">
        No reviews yet for this product.
      </p>
    )
  }
  return (
    <ul className="mt-8 divide-y divide-base-300 border-t border-base-300">
      {reviews.map((review) => (
        <li key={review.id} className="py-7">
          <ReviewEntry review={review} />
        </li>
      ))}
    </ul>
  )
}
