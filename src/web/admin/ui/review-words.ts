import type { ReviewStatus } from '../../../shared/domain/review-status.ts'

/** The label of each review status. */
export const reviewWords: Record<ReviewStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}
