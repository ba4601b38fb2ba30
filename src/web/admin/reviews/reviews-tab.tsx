import type { Review } from '../../../shared/contract/reviews.ts'
import { pluralize } from '../../../shared/domain/pluralize.ts'
import { type ReviewStatus, reviewStatuses } from '../../../shared/domain/review-status.ts'
import { EmptyState, Problem } from '../../ui/feedback/empty-state.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { StarIcon } from '../../ui/icons.tsx'
import { type ListingResult, useReviews } from '../list/dashboard-data.ts'
import { failureWords, useFailureToast } from '../ui/failures.ts'
import { KeyCap } from '../keys/keys.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { ShowAll } from '../list/show-all.tsx'
import { ShowMore } from '../list/show-more.tsx'
import { oneOf, useAddress } from '../list/use-query-params.ts'
import { useHoldWhileHovering } from '../list/use-hold-while-hovering.ts'
import { useSelection } from '../list/use-selection.ts'
import { ProductFilter } from '../list/product-filter.tsx'
import { ReviewBulkBar } from './review-bulk-bar.tsx'
import { useMedia } from '../list/window/use-media.ts'
import { WindowedList } from '../list/window/windowed-list.tsx'
import { ReviewCard } from './review-card.tsx'
import { reviewWords } from '../ui/status-words.ts'

type Choice = ReviewStatus | 'all'

/** Estimated height of a short review, in pixels. */
const HEIGHT = 300

const choices: readonly Choice[] = ['all', ...reviewStatuses]

export function ReviewsTab() {
  const { said, choose } = useAddress()
  const choice = oneOf(said.get('status'), choices, 'all')
  const productId = said.get('product')?.slice(0, 64) || undefined
  const reviews = useReviews({
    ...(choice === 'all' ? {} : { status: choice }),
    ...(productId === undefined ? {} : { productId }),
  })
  useFailureToast(reviews.error, 'Failed to fetch reviews')

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 tabIndex={-1} className="font-display text-3xl font-semibold outline-none">
            Review Management
          </h2>
          <p role="status" className="mt-1 min-h-6 text-muted">
            {reviews.data && countWords(reviews.data.total, choice)}
          </p>
        </div>
        <div className="grid w-full gap-4 sm:w-112 sm:grid-cols-2">
          <ProductFilter
            productId={productId}
            onChoose={(product) => choose({ product, shown: undefined })}
          />
          <SelectField
            label="Status"
            value={choice}
            onChange={({ target }) =>
              choose({
                status: target.value === 'all' ? undefined : target.value,
                shown: undefined,
              })
            }
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
      <ReviewList
        reviews={reviews}
        isFiltered={choice !== 'all' || productId !== undefined}
        onShowAll={() => choose({ status: undefined, product: undefined, shown: undefined })}
      />
    </div>
  )
}

type ReviewListProps = {
  reviews: ListingResult<Review>
  isFiltered: boolean
  onShowAll: () => void
}

function ReviewList({ reviews, isFiltered, onShowAll }: ReviewListProps) {
  const { has, toggle, clear } = useSelection()
  const { data, error, isPending, isPlaceholderData, refetch } = reviews
  const held = useHoldWhileHovering(data?.items ?? [])
  const isWide = useMedia('(min-width: 64rem)')
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
        title={isFiltered ? 'No such reviews' : 'No reviews yet'}
        message={
          isFiltered
            ? 'Choose another status or product to see the others.'
            : 'What customers write appears here by itself and waits for your approval.'
        }
        action={isFiltered && <ShowAll onClick={onShowAll}>Show all reviews</ShowAll>}
      />
    )
  }
  // Selected reviews that left the list are excluded from bulk actions.
  const chosen = data.items.filter(({ id }) => has(id))
  return (
    <div {...held.handlers} aria-busy={isPlaceholderData}>
      <p className="mb-3 hidden text-sm text-muted sm:block">
        On a review that has the focus: <KeyCap>A</KeyCap> approves, <KeyCap>R</KeyCap> rejects,{' '}
        <KeyCap>X</KeyCap> selects, <KeyCap>Del</KeyCap> deletes, <KeyCap>↓</KeyCap>{' '}
        <KeyCap>↑</KeyCap> move on.
      </p>
      <WindowedList
        label="Reviews"
        items={held.items}
        total={data.total}
        estimate={HEIGHT}
        columns={isWide ? 2 : 1}
        className="lg:grid-cols-2"
      >
        {(review) => <ReviewCard review={review} isSelected={has(review.id)} onSelect={toggle} />}
      </WindowedList>
      <ShowMore list={reviews} failure="Failed to fetch reviews" />
      {chosen.length > 0 && <ReviewBulkBar chosen={chosen} onDone={clear} />}
    </div>
  )
}

function countWords(total: number, choice: Choice): string {
  const state = choice === 'all' ? '' : `${reviewWords[choice].toLowerCase()} `
  return pluralize(total, `${state}review`)
}
