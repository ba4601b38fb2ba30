import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { quotedShipping } from '#shared/domain/shipping/shipping.ts'
import { currentLocale, localAddress } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { useShipping, useShop } from '../boot/shop-info.ts'
import { CartDialog } from '../cart/cart-dialog.tsx'
import { useFirstInteraction } from '../platform/first-interaction.ts'
import { CloseIcon, TruckIcon } from '../ui/icons.tsx'
import { ErrorBoundary, LoadAgain } from '../ui/lazy/error-boundary.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { freeShippingWords } from '../ui/text/price.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const FocusKeeper = lazyPart(() => import('../platform/focus-keeper.ts'))

type ShopLayoutProps = {
  children: ReactNode
  /** How the cart opens on this page. */
  cart?: 'dialog' | 'panel'
  hasBanner?: boolean
}

/** The frame of every shop page. */
export function ShopLayout({ children, cart = 'dialog', hasBanner = false }: ShopLayoutProps) {
  const [path] = useLocation()
  const hasInteracted = useFirstInteraction()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-[200%] rounded-field bg-neutral px-5 py-3 font-semibold text-neutral-content focus:translate-none"
      >
        {m.skipToContent()}
      </a>
      <ErrorBoundary place={path} failed={<PlainHeader />}>
        <ClosedBanner />
        {hasBanner && <FreeShippingBanner />}
        <SiteHeader />
      </ErrorBoundary>
      <WithoutScript />
      <main id="content" tabIndex={-1} className="page-grid flex-1 content-start outline-none">
        {/* By path, so that an error on one page does not stick to the next. */}
        <ErrorBoundary place={path} failed={<LoadAgain />}>
          {children}
        </ErrorBoundary>
      </main>
      <ErrorBoundary place={path} failed={null}>
        <SiteFooter />
      </ErrorBoundary>
      <ErrorBoundary place={path} failed={null}>
        <CartDialog variant={cart} />
      </ErrorBoundary>
      <LanguageOffer />
      {/* The home page has nothing to lose before, and its first scripts are few. */}
      {(hasInteracted || !hasBanner) && (
        <ErrorBoundary failed={null}>
          <FocusKeeper />
        </ErrorBoundary>
      )}
    </div>
  )
}

/** What is left of the header after an error. */
function PlainHeader() {
  return (
    <header className="page-width">
      <a href={localAddress(currentLocale(), '/')}>{m.home()}</a>
    </header>
  )
}

/**
 * Shown without JavaScript: what does not work, and how to order by email. React leaves what is in a
 * noscript element as the server has sent it, so the browser's scripts are built without it.
 */
function WithoutScript() {
  const { salesEmail } = useShop()
  return (
    <noscript>
      {process.env.IN_BROWSER ? null : (
        <aside aria-label={m.scriptOff()} className="border-b border-base-300">
          <p className="page-width py-3 text-sm text-pretty">
            {salesEmail === null
              ? m.scriptNeeded()
              : m.scriptNeededEmail({
                  email: salesEmail,
                  link: (email) => (
                    <a
                      key="email"
                      href={`mailto:${salesEmail}`}
                      className="font-semibold underline underline-offset-4 wrap-anywhere"
                    >
                      {email}
                    </a>
                  ),
                })}
          </p>
        </aside>
      )}
    </noscript>
  )
}

/** On every page while the shop takes no orders. */
function ClosedBanner() {
  const { title, text } = useShop().closing ?? {}
  if (!title) return null
  return (
    <aside aria-label={title} className="promise">
      <p className="page-width py-3">
        <b>{title}.</b> {text}
      </p>
    </aside>
  )
}

/** The banner on the home page. Dismissing it lasts until the page is reloaded. */
function FreeShippingBanner() {
  const [isDismissed, setDismissed] = useState(false)
  const { freeFrom } = quotedShipping(useShipping())
  if (isDismissed || freeFrom === null) return null
  return (
    <aside aria-label={m.freeShipping()} className="promise">
      <div className="page-width flex items-center gap-2 py-0.5">
        <p className="flex flex-1 flex-wrap items-center gap-x-2 text-[0.8125rem] font-medium sm:gap-x-3 sm:text-sm sm:justify-center sm:pl-11">
          <TruckIcon className="size-5 max-sm:hidden" />
          <span>{freeShippingWords(freeFrom)}</span>
          <Link
            href="/shipping-returns"
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {m.learnMore()}
            <span className="sr-only">{m.aboutFreeShipping()}</span>
          </Link>
        </p>
        <button
          type="button"
          aria-label={m.dismissBanner()}
          onClick={() => setDismissed(true)}
          className="icon-button needs-script -mr-2 hover:bg-transparent hover:opacity-70"
        >
          <CloseIcon className="size-4" />
        </button>
      </div>
    </aside>
  )
}
