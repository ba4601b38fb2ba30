import { formatRating } from '../../i18n/format.ts'
import * as m from '../../i18n/messages.ts'

export const reviewStatuses = ['pending', 'approved', 'rejected'] as const

export type ReviewStatus = (typeof reviewStatuses)[number]

/** Status changes that each status offers (AREV-02, AREV-03); delete is always offered. */
export const reviewActions: Record<ReviewStatus, readonly ('approved' | 'rejected')[]> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected'],
  rejected: ['approved'],
}

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

/** The first ten words of a search in reviews, in lower case (AREV-04). */
export function reviewSearchWords(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
}
