import { grillReviews } from './reviews-grill.ts'
import { heatReviews } from './reviews-heat.ts'
import { kitchenReviews } from './reviews-kitchen.ts'
import type { SampleReview } from './sample-review.ts'

export const sampleReviews: readonly SampleReview[] = [
  ...grillReviews,
  ...heatReviews,
  ...kitchenReviews,
]
