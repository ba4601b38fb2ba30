import type { RatingSummary } from '../../../shared/contract/catalog.ts'
import { reviewCount, roundedStarsFor } from '../../../shared/domain/rating.ts'
import { Stars } from '../../ui/media/stars.tsx'

/** The average as a number and as rounded stars (T7), and the number of reviews. */
export function ReviewSummary({ rating }: { rating: RatingSummary }) {
  if (rating.totalReviews === 0) {
    return (
      <p className="mt-4 text-lg text-muted">
        No reviews yet. Be the first to review this product!
      </p>
    )
  }
  const average = rating.averageRating.toFixed(1)
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="font-display text-5xl font-semibold tabular-nums">{average}</span>
      <Stars
        stars={roundedStarsFor(rating.averageRating)}
        label={`${average} out of 5 stars`}
        className="text-2xl"
      />
      <span className="text-muted">{reviewCount(rating.totalReviews)}</span>
    </p>
  )
}
