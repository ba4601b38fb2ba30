import { useQuery } from '@tanstack/react-query'
import type { ListedProduct } from '../../shared/contract/catalog.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { BottleIcon } from '../ui/icons.tsx'
import { Problem } from '../ui/problem.tsx'
import { Hero } from './hero.tsx'
import { HeroSkeleton } from './hero-skeleton.tsx'
import { HomeHeading } from './home-heading.tsx'
import { SauceCollection } from './sauce-collection.tsx'
import { SaucesSection } from './sauces-section.tsx'

/** The shop window: one product large, every other one below it. */
export function HomePage() {
  const products = useQuery<ListedProduct[]>({ queryKey: ['/api/products'] })
  const featured = useQuery<ListedProduct[]>({ queryKey: ['/api/products/featured'] })

  // What was loaded before is worth more than the news that it did not load again.
  const failed = [products, featured].filter(({ isLoadingError }) => isLoadingError)
  if (failed.length > 0) {
    return (
      <SaucesSection heading={<HomeHeading />}>
        <Problem
          title="The sauces did not load"
          message="The shop did not answer as it should. Please try again in a moment."
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      </SaucesSection>
    )
  }
  if (!products.data || !featured.data) {
    return (
      <>
        <HeroSkeleton />
        <SaucesSection>
          <SauceCollection products={null} heroId={null} />
        </SaucesSection>
      </>
    )
  }
  const hero = featured.data[0] ?? products.data[0]
  if (!hero) {
    return (
      <SaucesSection heading={<HomeHeading />}>
        <EmptyState
          icon={<BottleIcon />}
          title="The pots are still simmering"
          message="There is nothing on our shelves just yet. The first jars are being filled, so please look in again soon."
        />
      </SaucesSection>
    )
  }
  return (
    <>
      <Hero product={hero} />
      <SaucesSection>
        <SauceCollection products={products.data} heroId={hero.id} />
      </SaucesSection>
    </>
  )
}
