import { Link } from 'wouter'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { langOf } from '#shared/domain/catalog/translation.ts'
import { paragraphsOf } from '#shared/domain/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { homeHeading, useShop, useShopWords } from '../../boot/shop-info.ts'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { Picture, pictureOf } from '../../ui/media/picture.tsx'
import { Rating } from '../../ui/media/rating.tsx'
import { TagBadges } from '../../ui/media/tag-badges.tsx'
import { FormerPrice, Price } from '../../ui/text/price.tsx'
import { HeroGroupPrice } from '../card/group-card.tsx'
import { usePrefetch, usePreview } from '../card/product-cache.ts'

const MOST_TAGS = 3

/** One product across the full width of the page (T5). */
export function Hero({ product }: { product: ListedProduct }) {
  const { id, description, price, tags, rating, stock } = product
  const name = product.group?.name ?? product.name
  const picture = pictureOf(product)
  const preview = usePreview(picture.url)
  const prefetch = usePrefetch(product)
  return (
    <section
      id="home"
      aria-labelledby="hero-name"
      className="full-bleed grid border-b border-base-300 md:min-h-[min(48vw,52rem)] md:grid-cols-[minmax(var(--spacing-gutter),1fr)_minmax(0,38rem)_minmax(0,40rem)_minmax(0,1fr)]"
    >
      {/* In the order of narrow screens, so that the page does not shift while it streams in. */}
      <div className="relative area-[1/1] md:area-[1/3/2/5] md:min-h-full">
        <Picture
          {...picture}
          sizes="(min-width: 768px) 55vw, 100vw"
          preview={preview}
          isEager
          className="max-h-120 md:absolute md:inset-0 md:aspect-auto md:h-full md:max-h-none"
        />
      </div>
      <div className="flex min-w-0 flex-col items-start gap-5 px-gutter pt-8 pb-10 md:area-[1/2] md:justify-center md:py-[clamp(2rem,5vw,4rem)] md:pr-[clamp(3.5rem,6.5vw,5rem)] md:pl-0">
        <HomeHeading />
        <HeroText />
        {stock > 0 && (
          <p className="rounded-full border px-3.5 py-1 text-sm font-semibold text-primary">
            {m.featuredProduct()}
          </p>
        )}
        <h2 id="hero-name" lang={langOf(product, 'name')} className="hero-name">
          {name}
        </h2>
        <p
          lang={langOf(product, 'description')}
          className="line-clamp-6 max-w-lg text-lg leading-relaxed text-muted text-pretty wrap-anywhere"
        >
          {opening(description)}
        </p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Rating rating={rating} className="text-base" />
          <TagBadges tags={tags} english={product.english?.tags} limit={MOST_TAGS} />
        </div>
        <Link {...prefetch} href={`/product/${id}`} className="btn btn-lg mt-2 btn-primary">
          {m.learnMore()}
          <span className="sr-only">{m.learnMoreAbout({ name })}</span>
          <ArrowRightIcon />
        </Link>
      </div>
      <p className="mr-5 -mb-6 grid size-26 area-[1/1] -rotate-8 place-content-center place-items-center self-end justify-self-end rounded-full bg-accent font-display text-2xl font-bold tracking-tight text-accent-content md:mr-0 md:mb-12 md:size-(--seal) md:area-[1/3] md:-ml-[calc(var(--seal)/2)] md:justify-self-start md:text-[calc(var(--seal)/4)] md:[--seal:clamp(6.5rem,10vw,9rem)]">
        {product.group ? (
          <HeroGroupPrice product={product} />
        ) : (
          <>
            <Price amount={price} />
            <FormerPrice amount={product.compareAtPrice} className="text-sm" />
          </>
        )}
      </p>
    </section>
  )
}

/** The first paragraph; the product page has the rest. */
function opening(description: string): string {
  return paragraphsOf(description)[0] ?? ''
}

/** The hero while loading. */
export function HeroSkeleton() {
  return (
    <section
      id="home"
      className="full-bleed grid border-b border-base-300 md:min-h-[min(48vw,52rem)] md:grid-cols-[minmax(var(--spacing-gutter),1fr)_minmax(0,38rem)_minmax(0,40rem)_minmax(0,1fr)]"
    >
      <div className="relative area-[1/1] md:area-[1/3/2/5] md:min-h-full">
        <div className="skeleton aspect-square max-h-120 w-full rounded-none md:absolute md:inset-0 md:aspect-auto md:h-full md:max-h-none" />
      </div>
      <div className="flex min-w-0 flex-col items-start gap-5 px-gutter pt-8 pb-10 md:area-[1/2] md:justify-center md:py-[clamp(2rem,5vw,4rem)] md:pr-[clamp(3.5rem,6.5vw,5rem)] md:pl-0">
        <HomeHeading />
        <div className="skeleton h-8 w-40 rounded-selector" />
        <div className="flex w-full flex-col gap-3">
          <div className="skeleton h-14 w-11/12 lg:h-18" />
          <div className="skeleton h-14 w-2/3 lg:h-18" />
        </div>
        <div className="skeleton h-28 w-full max-w-lg" />
        <div className="skeleton h-7 w-72" />
        <div className="skeleton h-13 w-44 rounded-field" />
      </div>
    </section>
  )
}

/** The owner's introduction; a fresh shop has none. */
function HeroText() {
  const { heroText } = useShopWords()
  if (!heroText) return null
  return <p className="max-w-lg text-pretty">{heroText}</p>
}

/** The page's heading, small above the hero's name. */
export function HomeHeading() {
  return (
    <h1 className="flex items-center gap-3 font-medium text-muted before:h-px before:w-8 before:bg-primary">
      {homeHeading(useShop())}
    </h1>
  )
}
