// Why it is built like this: docs/decisions/catalog-pages.md

import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { type PageProduct, productQuery } from '../../api/queries.ts'
import { useNouns } from '../../boot/shop-info.ts'
import { useTitleName } from '../../platform/title.ts'
import { Problem } from '../../ui/feedback/empty-state.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { cardKey } from '../group/one-per-group.ts'
import { ReviewsSection } from '../reviews/reviews-section.tsx'
import { useLastSearch } from '../search/use-search.ts'
import { ProductCollections } from './product-collections.tsx'
import { ProductDetails } from './product-details.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductMissing } from './product-missing.tsx'
import { ProductSuggestions } from './product-suggestions.tsx'

/** A product with its reviews. */
export default function ProductPage({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery(productQuery(id))
  useTitleName(isPending ? undefined : (data?.name ?? null))
  const nouns = useNouns()
  if (isPending) return <ProductSkeleton />
  // What was typed stays with the group.
  if (data) return <Product key={cardKey(data)} product={data} />
  const isMissing = error === null || toApiError(error).status === 404
  if (isMissing) return <ProductMissing />
  return (
    <Problem
      title={m.productNotLoaded(nouns)}
      message={m.somethingWrong()}
      onRetry={() => void refetch()}
    />
  )
}

function Product({ product }: { product: PageProduct }) {
  return (
    <>
      <ProductBackLink />
      <article className="mt-2 grid grid-cols-1 gap-8 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14">
        {/* Starts at the variant's own picture. */}
        <ProductGallery key={product.group && product.imageUrl} product={product} />
        <ProductDetails product={product} />
      </article>
      <ProductCollections productId={product.id} />
      <ReviewsSection productId={product.id} />
      <p className="pb-8">
        <Link
          href="/news"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-muted underline-offset-4 hover:text-base-content hover:underline"
        >
          {m.newsLink()}
        </Link>
      </p>
      <ProductSuggestions productId={product.id} />
    </>
  )
}

/** Back to the collection with this tab's last search. */
export function ProductBackLink() {
  const search = useLastSearch()
  const { anchor } = useNouns()
  return (
    <Link
      href={`/${search}#${anchor}`}
      className="mt-3 -ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-sm font-semibold text-muted underline-offset-4 hover:text-base-content hover:underline"
    >
      <ArrowLeftIcon className="size-4" />
      {m.backToProducts()}
    </Link>
  )
}

/** The page while loading. */
function ProductSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={m.loadingProduct()}>
      <span className="sr-only">{m.loadingProduct()}</span>
      <div className="skeleton mt-6 h-5 w-36" />
      <div className="mt-5 grid gap-8 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14">
        <div>
          <div className="skeleton aspect-square w-full rounded-box" />
          <div data-part="thumbnails" className="mt-4 grid grid-cols-5 gap-3 lg:grid-cols-6">
            {Array.from({ length: 4 }, (_, index) => (
              <div key={index} className="skeleton aspect-square rounded-field" />
            ))}
          </div>
        </div>
        <div>
          <div className="skeleton h-7 w-20 rounded-selector" />
          {/* A two-line name. */}
          <div className="skeleton mt-4 h-22 w-4/5 lg:h-30" />
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
            <div className="skeleton h-9 w-32" />
            <div className="skeleton h-8 w-72 max-w-full" />
          </div>
          <div className="skeleton mt-8 h-13 w-full rounded-field" />
          <div className="skeleton mt-30 h-96 w-full" />
        </div>
      </div>
    </div>
  )
}
