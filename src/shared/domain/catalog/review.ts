import { formatRating } from '../../i18n/format.ts'
import * as m from '../../i18n/messages.ts'

export type Star = 'full' | 'half' | 'empty'

/**
 * The five stars for an average: as many full ones as its integer part, then a half star if the
 * fraction is 0.5 or more (CARD-07).
 */
export function starsFor(average: number): Star[] {
  const full = Math.floor(average)
  const hasHalf = average - full >= 0.5
  return Array.from({ length: 5 }, (_, index) =>
    index < full ? 'full' : index === full && hasHalf ? 'half' : 'empty',
  )
}

/** Whole rounded stars, as the review section's summary shows them (T7). */
export function roundedStarsFor(average: number): Star[] {
  return starsFor(Math.round(average))
}

/** "4.5 (2 reviews)"; null when there are no reviews. */
export function ratingText(average: number, total: number): string | null {
  return total === 0 ? null : `${formatRating(average)} ${reviewCount(total)}`
}

/** "(1 review)" or "(3 reviews)" (CARD-08). */
export function reviewCount(total: number): string {
  return `(${m.reviewCount({ total })})`
}
