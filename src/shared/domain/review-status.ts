export const reviewStatuses = ['pending', 'approved', 'rejected'] as const

export type ReviewStatus = (typeof reviewStatuses)[number]

/** What staff may do with a review in each state (AREV-02, AREV-03). Delete is offered in every one. */
export const reviewActions: Record<ReviewStatus, readonly ('approved' | 'rejected')[]> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected'],
  rejected: ['approved'],
}
