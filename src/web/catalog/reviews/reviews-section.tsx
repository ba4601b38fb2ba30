import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RatingSummary } from '#shared/contract/catalog/catalog.ts'
import type { PublicReview } from '#shared/contract/catalog/reviews.ts'
import { reviewCount, roundedStarsFor, starsFor } from '#shared/domain/catalog/review.ts'
import { formatRating } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { ratingQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ErrorBoundary, LoadAgain } from '../../ui/lazy/error-boundary.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Stars } from '../../ui/media/rating.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { useReviews } from './use-reviews.ts'

const ReviewForm = lazyPart(() => import('./review-form.tsx'))

export function ReviewsSection({ productId }: { productId: string }) {
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-title"
      className="mt-16 mb-20 grid grid-cols-1 gap-x-8 gap-y-12 border-t border-base-300 pt-12 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-14"
    >
      <div className="min-w-0">
        <h2 id="reviews-title" className="font-display text-3xl font-semibold sm:text-4xl">
          {m.customerReviews()}
        </h2>
        <ProductReviews productId={productId} />
      </div>
      <div className="min-w-0 rounded-box bg-base-200 p-5 md:self-start lg:p-8">
        <h2 id="write-review-title" className="font-display text-2xl font-semibold sm:text-3xl">
          {m.writeReview()}
        </h2>
        <noscript>
          <p className="mt-3">{m.reviewsNeedScript()}</p>
        </noscript>
        <ErrorBoundary failed={<LoadAgain />}>
          <ReviewForm productId={productId} fallback={<ReviewFormShape />} />
        </ErrorBoundary>
      </div>
    </section>
  )
}

/** Placeholder of the form's size while its script loads. */
function ReviewFormShape() {
  return (
    <div aria-hidden="true" className="needs-script mt-6 flex flex-col gap-5">
      <div className="skeleton bg-base-300 h-18 w-56" />
      <div className="skeleton bg-base-300 h-17.5 w-full" />
      <div className="skeleton bg-base-300 h-17.5 w-full" />
      <div className="skeleton bg-base-300 h-36 w-full" />
      <div className="skeleton bg-base-300 h-12 w-full" />
    </div>
  )
}

/** The rating summary and the reviews. */
export function ProductReviews({ productId }: { productId: string }) {
  const rating = useQuery(ratingQuery(productId))
  const { query: reviews, ...more } = useReviews(productId)
  // A failed refetch keeps the earlier data.
  const missing = [rating, reviews].filter(({ isLoadingError }) => isLoadingError)
  if (missing.length > 0) {
    return (
      <Problem
        title={m.reviewsNotLoaded()}
        message={m.somethingWrong()}
        onRetry={() => missing.forEach(({ refetch }) => void refetch())}
      />
    )
  }
  return (
    <>
      {rating.data && <ReviewSummary rating={rating.data} />}
      <ReviewList
        reviews={reviews.data?.reviews}
        total={rating.data?.totalReviews ?? 0}
        {...more}
      />
    </>
  )
}

/** The average as a number and as rounded stars (T7), and the number of reviews. */
export function ReviewSummary({ rating }: { rating: RatingSummary }) {
  if (rating.totalReviews === 0) {
    return <p className="mt-4 text-lg text-muted">{m.beFirst()}</p>
  }
  const average = formatRating(rating.averageRating)
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="font-display text-5xl font-semibold tabular-nums">{average}</span>
      <Stars
        stars={roundedStarsFor(rating.averageRating)}
        label={m.starsOutOfFive({ rating: average })}
        className="text-2xl"
      />
      <span className="text-muted">{reviewCount(rating.totalReviews)}</span>
    </p>
  )
}

type ReviewListProps = {
  reviews: readonly PublicReview[] | undefined
  /** How many approved reviews the product has. */
  total?: number
} & Partial<Omit<ReturnType<typeof useReviews>, 'query'>>

/** Approved reviews, newest first, with a button for older ones. */
export function ReviewList({ reviews, total = 0, hasMore = false, ...more }: ReviewListProps) {
  const firstNew = useFocusOfFirstNew(reviews?.length ?? 0)
  if (!reviews) return <Loading label={m.loadingReviews()} />
  if (reviews.length === 0) {
    return <p className="mt-8 border-t border-base-300 pt-8 text-muted">{m.noReviewsOfProduct()}</p>
  }
  return (
    <>
      <ul className="mt-8 divide-y divide-base-300 border-t border-base-300">
        {reviews.map((review, index) => (
          <li
            key={review.id}
            {...(index === firstNew.index && { ref: firstNew.ref, tabIndex: -1 })}
            className="py-7"
          >
            <ReviewEntry review={review} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="needs-script flex flex-col items-center gap-2 border-t border-base-300 pt-7">
          <Button
            onClick={() => {
              firstNew.expect()
              more.showMore?.()
            }}
            aria-disabled={more.isLoadingMore}
            className="px-8"
          >
            {m.reviewsMore()}
          </Button>
          {more.hasFailed && <p role="alert">{m.reviewsNotLoaded()}</p>}
          <p className="text-sm text-muted">
            {m.saucesShown({ shown: reviews.length, all: Math.max(total, reviews.length) })}
          </p>
        </div>
      )}
    </>
  )
}

/** Moves the focus to the first of the reviews that were asked for, where reading goes on. */
function useFocusOfFirstNew(count: number) {
  const index = useRef(-1)
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (count > index.current) ref.current?.focus({ preventScroll: true })
  }, [count])
  return {
    ref,
    index: index.current,
    expect: () => {
      index.current = count
    },
  }
}

export function ReviewEntry({ review }: { review: PublicReview }) {
  const { rating, customerName, createdAt, title, comment } = review
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Stars stars={starsFor(rating)} label={m.starsOutOfFive({ rating: String(rating) })} />
        <p className="font-semibold wrap-anywhere">{customerName}</p>
        <LocalDate moment={createdAt} className="text-sm text-muted" />
      </div>
      {title && <h3 className="mt-3 font-display text-xl font-semibold wrap-anywhere">{title}</h3>}
      {comment && (
        <p className="mt-2 max-w-prose leading-relaxed whitespace-pre-line wrap-anywhere">
          {comment}
        </p>
      )}
    </article>
  )
}
