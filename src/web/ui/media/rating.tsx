import type { RatingSummary } from '#shared/contract/catalog/catalog.ts'
import { ratingText, type Star, starsFor } from '#shared/domain/catalog/review.ts'
import { formatRating } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'

type RatingProps = { rating: RatingSummary | null | undefined; className?: string }

/** Stars with the rating as text; text only without reviews (CARD-07, CARD-09). */
export function Rating({ rating, className = '' }: RatingProps) {
  const { averageRating, totalReviews } = rating ?? { averageRating: 0, totalReviews: 0 }
  const text = ratingText(averageRating, totalReviews)
  if (text === null) {
    return <p className={`text-sm text-muted ${className}`}>{m.noReviewsYet()}</p>
  }
  return (
    <p className={`flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm ${className}`}>
      <Stars
        stars={starsFor(averageRating)}
        label={m.starsOutOfFive({ rating: formatRating(averageRating) })}
      />
      <span className="text-muted">{text}</span>
    </p>
  )
}

type StarsProps = {
  stars: readonly Star[]
  /** The accessible name, such as "4.5 out of 5 stars". */
  label: string
  className?: string
}

/** A row of stars, drawn in CSS. */
export function Stars({ stars, label, className = '' }: StarsProps) {
  return (
    <span role="img" aria-label={label} className={`stars ${className}`}>
      {stars.map((star, index) => (
        <span key={index} data-star={star} className={`star star-${star}`} />
      ))}
    </span>
  )
}
