import * as m from '#shared/i18n/messages.ts'
import { StarIcon } from '../../ui/icons.tsx'
import { useReviews } from '../data/dashboard-data.ts'
import { useFilters } from '../data/use-filters.ts'
import { SelectAll } from '../list/checkbox.tsx'
import { FilterBar } from '../list/filter-bar.tsx'
import { ListBody, ListPage, ShowAll } from '../list/list-page.tsx'
import { ProductFilter } from '../list/product-filter.tsx'
import { useSelection } from '../list/use-selection.ts'
import { WindowedList } from '../list/window/windowed-list.tsx'
import { May } from '../permissions/may.tsx'
import { reviewWords } from '../ui/status-words.ts'
import { ReviewBulkBar } from './review-bulk-bar.tsx'
import { ReviewCard } from './review-card.tsx'

/** Estimated height of a short review, in pixels. */
const HEIGHT = 70

/** The default filters show pending reviews. */
const reviewFilters = {
  q: '',
  product: '',
  status: ['pending', 'approved', 'rejected', 'all'],
  /** The id of one review, or '' for all. */
  review: '',
} as const
const statuses = { ...reviewWords, all: m.staffAllStatuses }

export function ReviewsTab() {
  const list = useFilters(reviewFilters)
  const { q, product, status, review: only } = list.filters
  const reviews = useReviews(
    only === ''
      ? {
          ...(status === 'all' ? {} : { status }),
          ...(product === '' ? {} : { productId: product }),
          ...(q === '' ? {} : { search: q }),
        }
      : { id: only },
  )
  const selection = useSelection()
  // Selected reviews that left the list are excluded from bulk actions.
  const chosen = reviews.items?.filter(({ id }) => selection.has(id)) ?? []
  const kind = only === '' ? status : 'all'

  return (
    <ListPage
      title={m.staffReviewsTitle()}
      intro={
        <p role="status" className="min-h-6 text-muted">
          {reviews.items && m.staffReviewsCount({ count: reviews.total, status: kind })}
        </p>
      }
    >
      <FilterBar
        list={list}
        fields={[
          { search: 'q', placeholder: m.staffReviewsSearch() },
          {
            element: (
              <ProductFilter
                productId={product || undefined}
                onChoose={(id) => list.change({ product: id })}
              />
            ),
          },
          { select: 'status', label: m.staffStatus(), choices: statuses },
        ]}
      />
      {only !== '' && (
        <p className="text-sm">
          {m.staffReviewsOne()}{' '}
          <button
            type="button"
            onClick={() => list.change({ review: '' })}
            className="link min-h-6 pointer-coarse:min-h-11"
          >
            {m.staffReviewsShowAll()}
          </button>
        </p>
      )}
      <ListBody
        noun="reviews"
        list={reviews}
        failure={m.staffReviewsFailed()}
        empty={{
          icon: <StarIcon />,
          title: m.staffReviewsNone(),
          message: m.staffReviewsNoneHint(),
        }}
        noMatch={noMatch(list)}
      >
        {(items) => (
          <>
            <May do="reviews.bulkUpdate">
              <SelectAll ids={items.map(({ id }) => id)} selection={selection} />
            </May>
            <WindowedList
              label={m.staffReviews()}
              items={items}
              total={reviews.total}
              estimate={HEIGHT}
            >
              {(review) => (
                <ReviewCard
                  review={review}
                  isAlone={only !== ''}
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

type ReviewList = Pick<ReturnType<typeof useFilters<typeof reviewFilters>>, 'filters' | 'change'>

function noMatch({ filters, change }: ReviewList) {
  const { q, product, review, status } = filters
  const isAll = q === '' && product === '' && review === '' && status === 'all'
  if (isAll) return false
  const isWaiting = q === '' && product === '' && review === '' && status === 'pending'
  const showAll = () => change({ q: '', product: '', review: '', status: 'all' })
  return {
    title: isWaiting ? m.staffReviewsNothingToApprove() : m.staffReviewsNoMatch(),
    message: isWaiting ? m.staffReviewsNewAppear() : m.staffReviewsNoMatchHint(),
    action: <ShowAll onClick={showAll}>{m.staffReviewsShowAll()}</ShowAll>,
  }
}
