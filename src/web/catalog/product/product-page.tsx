import { useQuery } from '@tanstack/react-query'
import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import { toApiError } from '../../api/api-error.ts'
import { productQuery } from '../../api/queries.ts'
import { ReviewsSection } from '../reviews/reviews-section.tsx'
import { Problem } from '../../ui/feedback/problem.tsx'
import { ProductBackLink } from './product-back-link.tsx'
import { ProductDetails } from './product-details.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductMissing } from './product-missing.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'

/** A product with its reviews. */
export function ProductPage({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery(productQuery(id))
  if (isPending) return <ProductSkeleton />
  if (data) return <Product product={data} />
  const isMissing = error === null || toApiError(error).status === 404
  if (isMissing) return <ProductMissing />
  return (
    <Problem
      title="This sauce did not load"
      message="The shop did not answer as it should. Please try again in a moment."
      onRetry={() => void refetch()}
    />
  )
}

function Product({ product }: { product: ListedProduct }) {
  return (
    <>
      <ProductBackLink />
      <article className="mt-2 grid gap-8 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14">
        <ProductGallery product={product} />
        <ProductDetails product={product} />
      </article>
      <ReviewsSection productId={product.id} />
    </>
  )
}
