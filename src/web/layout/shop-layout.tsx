import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { CartDialog } from '../cart/cart-dialog.tsx'
import { ErrorBoundary } from '../ui/lazy/error-boundary.tsx'
import { FreeShippingBanner } from './free-shipping-banner.tsx'
import { LoadAgain } from '../ui/lazy/load-again.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { WithoutScript } from './without-script.tsx'

type ShopLayoutProps = {
  children: ReactNode
  /** How the cart opens on this page. */
  cart?: 'dialog' | 'panel'
  hasBanner?: boolean
}

/** The frame of every shop page. */
export function ShopLayout({ children, cart = 'dialog', hasBanner = false }: ShopLayoutProps) {
  const [path] = useLocation()
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      {hasBanner && <FreeShippingBanner />}
      <SiteHeader />
      <WithoutScript />
      <main id="content" tabIndex={-1} className="page-grid flex-1 content-start outline-none">
        {/* Keyed by path, so that an error on one page does not stick to the next. */}
        <ErrorBoundary key={path} failed={<LoadAgain />}>
          {children}
        </ErrorBoundary>
      </main>
      <SiteFooter />
      <CartDialog variant={cart} />
    </div>
  )
}
