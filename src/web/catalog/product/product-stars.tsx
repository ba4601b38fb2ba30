import { useQuery } from '@tanstack/react-query'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { starsFor } from '#shared/domain/catalog/review.ts'
import { formatRating } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { ratingQuery } from '../../api/queries.ts'
import { Stars } from '../../ui/media/rating.tsx'

/** The rating beside the price, as a link to the reviews (PROD-13); nothing without reviews. */
export function ProductStars({ product }: { product: ListedProduct }) {
  const { data = product.rating } = useQuery({ ...ratingQuery(product.id), enabled: false })
  const { averageRating, totalReviews } = data
  if (totalReviews === 0) return null
  return (
    <a
      href="#reviews"
      className="inline-flex min-h-11 items-center gap-2 text-sm underline-offset-4 hover:underline"
    >
      <Stars
        stars={starsFor(averageRating)}
        label={m.ratedOfFive({ rating: formatRating(averageRating) })}
      />
      {m.reviewCount({ total: totalReviews })}
    </a>
  )
}
