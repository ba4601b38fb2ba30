import { Link } from 'wouter'
import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import { mainImageUrl } from '../../../shared/domain/pictures.ts'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { Price } from '../../ui/text/price.tsx'
import { Rating } from '../../ui/media/rating.tsx'
import { TagBadges } from '../../ui/media/tag-badges.tsx'
import { usePrefetch, usePreview } from '../card/product-cache.ts'
import { homeHeading } from '../../boot/page-title.ts'

const MOST_TAGS = 3

/** One product across the full width of the page (T5). */
export function Hero({ product }: { product: ListedProduct }) {
  const { id, name, description, price, tags, rating, stock, tone, updatedAt } = product
  const url = product.imageUrl ?? mainImageUrl(product.images)
  const preview = usePreview(url)
  const prefetch = usePrefetch(product)
  return (
    <section id="home" aria-labelledby="hero-name" className="hero-spread full-bleed">
      {/* In narrow-screen order, so that a streaming page does not shift. */}
      <div className="hero-picture">
        <Picture
          url={url}
          name={name}
          updatedAt={updatedAt}
          sizes="(min-width: 768px) 55vw, 100vw"
          tone={tone}
          preview={preview}
          isEager
          className="hero-image"
        />
      </div>
      <div className="hero-words">
        <HomeHeading />
        {stock > 0 && <p className="hero-badge">Featured Product</p>}
        <h2 id="hero-name" className="hero-name">
          {name}
        </h2>
        <p className="line-clamp-6 max-w-lg text-lg leading-relaxed text-muted text-pretty wrap-anywhere">
          {opening(description)}
        </p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Rating rating={rating} className="text-base" />
          <TagBadges tags={tags} limit={MOST_TAGS} />
        </div>
        <Link {...prefetch} href={`/product/${id}`} className="btn btn-lg mt-2 btn-primary">
          Learn More
          <span className="sr-only">{` about ${name}`}</span>
          <ArrowRightIcon />
        </Link>
      </div>
      <p className="hero-price">
        <Price amount={price} />
      </p>
    </section>
  )
}

/** The first paragraph; the product page has the rest. */
function opening(description: string): string {
  return description.trim().split(/\n\s*\n/, 1)[0] ?? ''
}

/** The hero while loading. */
export function HeroSkeleton() {
  return (
    <section id="home" className="hero-spread full-bleed">
      <div className="hero-picture">
        <div className="skeleton hero-image aspect-square rounded-none" />
      </div>
      <div className="hero-words">
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

/** The page's heading, small above the hero's name. */
export function HomeHeading() {
  return (
    <h1 className="flex items-center gap-3 font-medium text-muted before:h-px before:w-8 before:bg-primary">
      {homeHeading}
    </h1>
  )
}
