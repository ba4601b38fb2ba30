import { useCallback, useRef, useState } from 'react'
import type { Review } from '../../../shared/contract/reviews.ts'
import { type ReviewStatus, reviewStatuses } from '../../../shared/domain/review-status.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/field.tsx'
import { StarIcon } from '../../ui/icons.tsx'
import { Problem } from '../../ui/problem.tsx'
import { type ListingResult, useReviews } from '../dashboard-data.ts'
import { failureWords } from '../failure-words.ts'
import { ListSkeleton } from '../list-skeleton.tsx'
import { ShowMore } from '../show-more.tsx'
import { useCalmList } from '../use-calm-list.ts'
import { useFailureToast } from '../use-failure-toast.ts'
import { ReviewCard } from './review-card.tsx'
import { reviewWords } from './review-words.ts'

type Choice = ReviewStatus | 'all'

export function ReviewsTab() {
  const [choice, setChoice] = useState<Choice>('all')
  const reviews = useReviews(choice === 'all' ? {} : { status: choice })
  const heading = useRef<HTMLHeadingElement>(null)
  // Once the card, its dialog and the button that opened it are gone.
  const focusHeading = useCallback(() => {
    requestAnimationFrame(() => heading.current?.focus())
  }, [])
  useFailureToast(reviews.error, 'Failed to fetch reviews')

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2
            ref={heading}
            tabIndex={-1}
            className="font-display text-3xl font-semibold outline-none"
          >
            Review Management
          </h2>
          <p role="status" className="mt-1 min-h-6 text-muted">
            {reviews.data && countWords(reviews.data.total, choice)}
          </p>
        </div>
        <div className="w-full sm:w-56">
          <SelectField
            label="Status"
            value={choice}
            onChange={({ target }) => setChoice(target.value as Choice)}
          >
            <option value="all">All statuses</option>
            {reviewStatuses.map((status) => (
              <option key={status} value={status}>
                {reviewWords[status]}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      <ReviewList reviews={reviews} isFiltered={choice !== 'all'} onDeleted={focusHeading} />
    </div>
  )
}

type ReviewListProps = {
  reviews: ListingResult<Review>
  isFiltered: boolean
  onDeleted: () => void
}

function ReviewList({ reviews, isFiltered, onDeleted }: ReviewListProps) {
  const { data, error, isPending, isPlaceholderData, refetch } = reviews
  const calm = useCalmList(data?.items ?? [])
  if (isPending) return <ListSkeleton label="Loading reviews" />
  if (!data) {
    return (
      <Problem
        title="The reviews could not be loaded"
        message={failureWords(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon={<StarIcon />}
        title={isFiltered ? 'No reviews in this state' : 'No reviews yet'}
        message={
          isFiltered
            ? 'Choose another status to see the others.'
            : 'What customers write appears here by itself and waits for your approval.'
        }
      />
    )
  }
  return (
    <div {...calm.handlers} aria-busy={isPlaceholderData}>
      <ul aria-label="Reviews" className="grid gap-4 lg:grid-cols-2">
        {calm.items.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} onDeleted={onDeleted} />
          </li>
        ))}
      </ul>
      <ShowMore list={reviews} failure="Failed to fetch reviews" />
    </div>
  )
}

function countWords(total: number, choice: Choice): string {
  const state = choice === 'all' ? '' : `${reviewWords[choice].toLowerCase()} `
  return `${total} ${state}${total === 1 ? 'review' : 'reviews'}`
}
