import { useQuery } from '@tanstack/react-query'
import type { PublicReview } from '../../shared/contract/reviews.ts'
import { Loading } from '../ui/loading.tsx'
import { Problem } from '../ui/problem.tsx'
import { ReviewEntry } from './review-entry.tsx'

/** Every approved review, newest first. */
export function ReviewList({ productId }: { productId: string }) {
  const {
    data: reviews,
    isPending,
    refetch,
  } = useQuery<PublicReview[]>({
    queryKey: ['/api/products', productId, 'reviews'],
  })
  if (isPending) return <Loading label="Loading reviews" />
  if (!reviews) {
    return (
      <Problem
        title="The reviews did not load"
        message="The shop did not answer as it should. Please try again in a moment."
        onRetry={() => void refetch()}
      />
    )
  }
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
