import { lazy } from 'react'
import { BrowserOnly } from '../layout/browser-only.tsx'
import { ReviewFormShape } from './review-form-shape.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'

const ReviewForm = lazy(() => import('./review-form.tsx'))

/** What customers say of a product, and the form to say something oneself. */
export function ReviewsSection({ productId }: { productId: string }) {
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-title"
      className="mt-16 mb-20 grid gap-x-14 gap-y-12 border-t border-base-300 pt-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <div className="min-w-0">
        <h2 id="reviews-title" className="font-display text-3xl font-semibold sm:text-4xl">
          Customer Reviews
        </h2>
        <ReviewSummary productId={productId} />
        <ReviewList productId={productId} />
      </div>
      <div className="min-w-0 rounded-box bg-base-200 p-5 sm:p-8 lg:self-start">
        <h2 id="write-review-title" className="font-display text-2xl font-semibold sm:text-3xl">
          Write a Review
        </h2>
        <BrowserOnly fallback={<ReviewFormShape />}>
          <ReviewForm productId={productId} />
        </BrowserOnly>
      </div>
    </section>
  )
}
