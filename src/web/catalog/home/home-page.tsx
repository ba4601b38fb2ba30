import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { featuredQuery, firstProductsQuery, productsQuery } from '../../api/queries.ts'
import { useNouns, useShopWords } from '../../boot/shop-info.ts'
import { withWholeStyles } from '../../boot/stylesheets.ts'
import { PagePicture } from '../../brand/page-picture.tsx'
import { type PaidOrder, paidOrderAtom } from '../../cart/open-payment.ts'
import { EmptyState, Problem } from '../../ui/feedback/empty-state.tsx'
import { BottleIcon } from '../../ui/icons.tsx'
import { ErrorBoundary } from '../../ui/lazy/error-boundary.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Hero, HeroSkeleton, HomeHeading } from './hero.tsx'
import { HomeCollections } from './home-collections.tsx'
import { ProductCollection } from './product-collection.tsx'

const ThankYou = lazyPart(() => withWholeStyles(import('../../order/thank-you.tsx')))

/** The hero, and all other products below it. */
export function HomePage() {
  const whole = useQuery(productsQuery)
  // A large shop's page contains only the first products; the rest are loading.
  const first = useQuery({ ...firstProductsQuery, enabled: false })
  const products = whole.data ?? first.data
  const featured = useQuery(featuredQuery)
  const nouns = useNouns()

  // Earlier data is better than an error from a refetch.
  const failed = [...(products ? [] : [whole]), featured].filter((each) => each.isLoadingError)
  if (failed.length > 0) {
    return (
      <ProductsSection heading={<HomeHeading />}>
        <Problem
          title={m.homeFailed(nouns)}
          message={m.somethingWrong()}
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
          <ProductCollection products={null} hero={null} />
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
          title={m.homeNothing()}
          message={m.homeNothingHint(nouns)}
        />
      </ProductsSection>
    )
  }
  return (
    <>
      <PaidOrderNotice />
      <Hero product={hero} />
      <HomeCollections />
      <PagePicture of="homePicture" className="mt-6 aspect-video sm:aspect-3/1" />
      <ProductsSection>
        <ProductCollection products={products} hero={hero} />
      </ProductsSection>
    </>
  )
}

type ProductsSectionProps = {
  children: ReactNode
  /** The page's heading, if nothing above the section has it. */
  heading?: ReactNode
}

/** The section that the header's link to the products goes to. */
function ProductsSection({ children, heading }: ProductsSectionProps) {
  const { anchor } = useNouns()
  const words = useShopWords()
  const { collectionText = m.homeCollectionText() } = words
  return (
    <section id={anchor} aria-labelledby="products-title" className="pt-14 pb-20 lg:pt-24 lg:pb-28">
      {heading && (
        <div id="home" className="mb-6">
          {heading}
        </div>
      )}
      <div className="flex flex-col gap-4 lg:flex-row lg:items-end lg:justify-between lg:gap-12">
        <h2 id="products-title" className="section-title max-w-2xl">
          {words.collectionTitle ?? m.homeCollectionTitle()}
        </h2>
        {collectionText && (
          <p className="max-w-sm text-muted text-pretty lg:pb-2">{collectionText}</p>
        )}
      </div>
      <div className="mt-8 lg:mt-12">{children}</div>
    </section>
  )
}

/** The order just paid for; unlike a toast, it stays. */
export function PaidOrderNotice() {
  const [order, setOrder] = useAtom(paidOrderAtom)
  // After a reload, or on the way back, from the tab's history.
  useEffect(() => {
    const state = history.state as { paidOrder?: PaidOrder } | null
    if (state?.paidOrder) setOrder((current) => current ?? state.paidOrder ?? null)
  }, [setOrder])
  if (order === null) return null
  return (
    <ErrorBoundary failed={null}>
      <ThankYou order={order} onClose={() => setOrder(null)} />
    </ErrorBoundary>
  )
}
