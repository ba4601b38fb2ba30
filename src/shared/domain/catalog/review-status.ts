export const reviewStatuses = ['pending', 'approved', 'rejected'] as const

export type ReviewStatus = (typeof reviewStatuses)[number]

/** Status changes that each status offers (AREV-02, AREV-03); delete is always offered. */
export const reviewActions: Record<ReviewStatus, readonly ('approved' | 'rejected')[]> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected'],
  rejected: ['approved'],
}

/** The first ten words of a search in reviews, in lower case (AREV-04). */
export function reviewSearchWords(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
}
