import { pluralize } from '../../../shared/domain/format.ts'
import { reviewStatuses } from '../../../shared/domain/review.ts'
import { StarIcon } from '../../ui/icons.tsx'
import { useReviews } from '../list/dashboard-data.ts'
import { FilterBar } from '../list/filter-bar.tsx'
import { ListBody, ListPage, ShowAll } from '../list/list-page.tsx'
import { ProductFilter } from '../list/product-filter.tsx'
import { useFilters } from '../list/use-filters.ts'
import { useSelection } from '../list/use-selection.ts'
import { SelectAll } from '../list/tick-box.tsx'
import { WindowedList } from '../list/window/windowed-list.tsx'
import { reviewWords } from '../ui/status-words.ts'
import { ReviewBulkBar } from './review-bulk-bar.tsx'
import { ReviewCard } from './review-card.tsx'

/** Estimated height of a short review, in pixels. */
const HEIGHT = 70

const reviewFilters = { product: '', status: ['all', ...reviewStatuses] } as const
const statuses = { all: 'All statuses', ...reviewWords }

export function ReviewsTab() {
  const list = useFilters(reviewFilters)
  const { product, status } = list.filters
  const reviews = useReviews({
    ...(status === 'all' ? {} : { status }),
    ...(product === '' ? {} : { productId: product }),
  })
  const selection = useSelection()
  // Selected reviews that left the list are excluded from bulk actions.
  const chosen = reviews.items?.filter(({ id }) => selection.has(id)) ?? []
  const kind = status === 'all' ? 'review' : `${reviewWords[status].toLowerCase()} review`

  return (
    <ListPage
      title="Review Management"
      intro={
        <p role="status" className="min-h-6 text-muted">
          {reviews.items && pluralize(reviews.total, kind)}
        </p>
      }
    >
      <FilterBar
        list={list}
        fields={[
          {
            element: (
              <ProductFilter
                productId={product || undefined}
                onChoose={(id) => list.change({ product: id })}
              />
            ),
          },
          { select: 'status', label: 'Status', choices: statuses },
        ]}
      />
      <ListBody
        noun="reviews"
        list={reviews}
        failure="Failed to fetch reviews"
        empty={{
          icon: <StarIcon />,
          title: 'No reviews yet',
          message: 'What customers write appears here by itself and waits for your approval.',
        }}
        noMatch={
          list.isFiltered && {
            title: 'No such reviews',
            message: 'Choose another status or product to see the others.',
            action: <ShowAll onClick={list.clear}>Show all reviews</ShowAll>,
          }
        }
      >
        {(items) => (
          <>
            <SelectAll ids={items.map(({ id }) => id)} selection={selection}>
              Select all shown
            </SelectAll>
            <WindowedList
              label="Reviews"
              items={items}
              total={reviews.total}
              estimate={HEIGHT}
              className="list-rows"
              gap=""
            >
              {(review) => (
                <ReviewCard
                  review={review}
                  isSelected={selection.has(review.id)}
                  onSelect={selection.toggle}
                />
              )}
            </WindowedList>
          </>
        )}
      </ListBody>
      {chosen.length > 0 && <ReviewBulkBar chosen={chosen} onDone={selection.clear} />}
    </ListPage>
  )
}
