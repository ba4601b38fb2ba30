import { lazy } from 'react'
import { ClientOnly } from '../../ui/lazy/client-only.tsx'
import { ProductReviews } from './product-reviews.tsx'
import { ReviewFormShape } from './review-form-shape.tsx'

const ReviewForm = lazy(() => import('./review-form.tsx'))

/** The reviews of a product and the review form. */
export function ReviewsSection({ productId }: { productId: string }) {
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-title"
      className="mt-16 mb-20 grid gap-x-8 gap-y-12 border-t border-base-300 pt-12 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-14"
    >
      <div className="min-w-0">
        <h2 id="reviews-title" className="font-display text-3xl font-semibold sm:text-4xl">
          Customer Reviews
        </h2>
        <ProductReviews productId={productId} />
      </div>
      <div className="min-w-0 rounded-box bg-base-200 p-5 md:self-start lg:p-8">
        <h2 id="write-review-title" className="font-display text-2xl font-semibold sm:text-3xl">
          Write a Review
        </h2>
        <noscript>
          <p className="mt-3">To write a review here, please let your browser run scripts.</p>
        </noscript>
        <ClientOnly fallback={<ReviewFormShape />}>
          <ReviewForm productId={productId} />
        </ClientOnly>
      </div>
    </section>
  )
}
