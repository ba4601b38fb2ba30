import { lazy } from 'react'
import { ProductGridSkeleton } from '../card/product-grid.tsx'
import { ClientOnly } from '../../ui/lazy/error-boundary.tsx'
import { wishlistHeading } from './wishlist-heading.ts'

const WishlistProducts = lazy(() => import('./wishlist-products.tsx'))

/** The wishlist, which is stored in the browser only. */
export function WishlistPage() {
  return (
    <div className="pt-8 pb-20 lg:pt-14 lg:pb-28">
      <header className="grid gap-4 lg:grid-cols-2 lg:items-end lg:gap-16">
        <h1 id={wishlistHeading} tabIndex={-1} className="hero-name rounded-field">
          Wishlist
        </h1>
        <p className="max-w-md text-lg leading-relaxed text-muted text-pretty lg:pb-2">
          The sauces you've saved. We keep the list in this browser, so you don't need an account.
        </p>
      </header>
      <noscript>
        <p className="mt-8 text-lg">Please turn on JavaScript to see the sauces you've saved.</p>
      </noscript>
      <div className="needs-script min-h-dvh pt-[clamp(2rem,4vw,3.5rem)]">
        <ClientOnly fallback={<ProductGridSkeleton />}>
          <WishlistProducts />
        </ClientOnly>
      </div>
    </div>
  )
}
