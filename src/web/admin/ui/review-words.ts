import type { ReviewStatus } from '../../../shared/domain/review-status.ts'

/** Each state of a review as it stands on the screen. */
export const reviewWords: Record<ReviewStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}
