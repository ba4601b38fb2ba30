import { useQuery } from '@tanstack/react-query'
import { ratingQuery, reviewsQuery } from '../../api/queries.ts'
import { Problem } from '../../ui/feedback/problem.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'

/** The rating summary and the reviews. */
export function ProductReviews({ productId }: { productId: string }) {
  const rating = useQuery(ratingQuery(productId))
  const reviews = useQuery(reviewsQuery(productId))
  // A failed refetch keeps the earlier data.
  const missing = [rating, reviews].filter(({ isLoadingError }) => isLoadingError)
  if (missing.length > 0) {
    return (
      <Problem
        title="The reviews did not load"
        message="The shop did not answer as it should. Please try again in a moment."
        onRetry={() => missing.forEach(({ refetch }) => void refetch())}
      />
    )
  }
  return (
    <>
      {rating.data && <ReviewSummary rating={rating.data} />}
      <ReviewList reviews={reviews.data} />
    </>
  )
}
