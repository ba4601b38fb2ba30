import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BottleIcon } from '../../ui/icons.tsx'
import { Problem } from '../../ui/feedback/problem.tsx'
import { featuredQuery, firstProductsQuery, productsQuery } from '../../api/queries.ts'
import { Hero } from './hero.tsx'
import { HeroSkeleton } from './hero-skeleton.tsx'
import { HomeHeading } from './home-heading.tsx'
import { PaidOrder } from './paid-order.tsx'
import { ProductCollection } from './product-collection.tsx'
import { ProductsSection } from './products-section.tsx'

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
