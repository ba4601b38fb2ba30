import * as m from '#shared/i18n/messages.ts'
import { useNouns } from '../../boot/shop-info.ts'
import { ErrorBoundary, LoadAgain } from '../../ui/lazy/error-boundary.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { ProductGridSkeleton } from '../card/product-grid.tsx'

const WishlistProducts = lazyPart(() => import('./wishlist-products.tsx'))

/** The wishlist, which is stored in the browser only. */
export default function WishlistPage() {
  const nouns = useNouns()
  return (
    <div className="pt-8 pb-20 lg:pt-14 lg:pb-28">
      <header className="grid gap-4 lg:grid-cols-2 lg:items-end lg:gap-16">
        <h1 className="hero-name rounded-field">{m.titleWishlist()}</h1>
        <p className="max-w-md text-lg leading-relaxed text-muted text-pretty lg:pb-2">
          {m.wishlistIntro(nouns)}
        </p>
      </header>
      <noscript>
        <p className="mt-8 text-lg">{m.wishlistNeedsScript(nouns)}</p>
      </noscript>
      <div className="needs-script min-h-dvh pt-[clamp(2rem,4vw,3.5rem)]">
        <ErrorBoundary failed={<LoadAgain />}>
          <WishlistProducts fallback={<ProductGridSkeleton />} />
        </ErrorBoundary>
      </div>
    </div>
  )
}
