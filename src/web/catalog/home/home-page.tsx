import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import type { ReactNode } from 'react'
import { EmptyState, Problem } from '../../ui/feedback/empty-state.tsx'
import { BottleIcon, CloseIcon } from '../../ui/icons.tsx'
import { featuredQuery, firstProductsQuery, productsQuery } from '../../api/queries.ts'
import { Hero, HeroSkeleton, HomeHeading } from './hero.tsx'
import { ProductCollection } from './product-collection.tsx'
import { paidOrderAtom } from '../../cart/open-payment.ts'

/** The hero, and all other products below it. */
export function HomePage() {
  const whole = useQuery(productsQuery)
  // A large shop's page contains only the first products; the rest are loading.
  const first = useQuery({ ...firstProductsQuery, enabled: false })
  const products = whole.data ?? first.data
  const featured = useQuery(featuredQuery)

  // Earlier data is better than an error from a refetch.
  const failed = [...(products ? [] : [whole]), featured].filter((each) => each.isLoadingError)
  if (failed.length > 0) {
    return (
      <ProductsSection heading={<HomeHeading />}>
        <Problem
          title="The sauces did not load"
          message="The shop did not answer as it should. Please try again in a moment."
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      </ProductsSection>
    )
  }
  if (!products || !featured.data) {
    return (
      <>
        <HeroSkeleton />
        <ProductsSection>
          <ProductCollection products={null} heroId={null} />
        </ProductsSection>
      </>
    )
  }
  const hero = featured.data[0] ?? products[0]
  if (!hero) {
    return (
      <ProductsSection heading={<HomeHeading />}>
        <EmptyState
          icon={<BottleIcon />}
          title="The pots are still simmering"
          message="There is nothing on our shelves just yet. The first jars are being filled, so please look in again soon."
        />
      </ProductsSection>
    )
  }
  return (
    <>
      <PaidOrder />
      <Hero product={hero} />
      <ProductsSection>
        <ProductCollection products={products} heroId={hero.id} />
      </ProductsSection>
    </>
  )
}

type ProductsSectionProps = {
  children: ReactNode
  /** The page's heading, if nothing above the section has it. */
  heading?: ReactNode
}

/** The section that the header's Sauces link goes to. */
function ProductsSection({ children, heading }: ProductsSectionProps) {
  return (
    <section id="sauces" aria-labelledby="products-title" className="pt-14 pb-20 lg:pt-24 lg:pb-28">
      {heading && (
        <div id="home" className="mb-6">
          {heading}
        </div>
      )}
      <div className="flex flex-col gap-4 lg:flex-row lg:items-end lg:justify-between lg:gap-12">
        <h2 id="products-title" className="section-title max-w-2xl">
          Our Premium Sauce Collection
        </h2>
        <p className="max-w-sm text-muted text-pretty lg:pb-2">
          Berries, birch and bonnets, simmered in small batches. Find the jar that your supper is
          missing.
        </p>
      </div>
      <div className="mt-8 lg:mt-12">{children}</div>
    </section>
  )
}

/** A link to the order just paid for; unlike a toast, it stays. */
export function PaidOrder() {
  const [path, setPath] = useAtom(paidOrderAtom)
  if (path === null) return null
  return (
    <aside
      aria-label="Your order"
      className="full-bleed page-width flex items-center gap-x-4 border-b border-base-300 bg-base-200 py-1"
    >
      <p className="flex flex-1 flex-wrap items-center gap-x-4">
        <span>Thank you!</span>
        {/* A full page load: the order page's own headers keep its URL from leaking. */}
        <a
          href={path}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          See your order
        </a>
      </p>
      <button
        type="button"
        aria-label="Close this note"
        onClick={() => setPath(null)}
        className="icon-button -mr-3"
      >
        <CloseIcon className="size-4" />
      </button>
    </aside>
  )
}
