import type { PublicReview } from '../../../shared/contract/reviews.ts'
import { starsFor } from '../../../shared/domain/rating.ts'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { Stars } from '../../ui/media/stars.tsx'

export function ReviewEntry({ review }: { review: PublicReview }) {
  const { rating, customerName, createdAt, title, comment } = review
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Stars stars={starsFor(rating)} label={`${rating} out of 5 stars`} />
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
