import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Provider as StoreProvider } from 'jotai'
import { type ReactNode, useEffect, useReducer } from 'react'
import { type AroundNavHandler, Router, useLocation } from 'wouter'
import { languageOf } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { shopQuery } from '../api/queries.ts'
import { PlaceProvider } from '../boot/place.ts'
import { type ShopInfo, ShopProvider } from '../boot/shop-info.ts'
import { withWholeStyles } from '../boot/stylesheets.ts'
import { TypefaceSheet } from '../brand/typeface-sheet.tsx'
import { HomePage } from '../catalog/home/home-page.tsx'
import { PaymentReturn } from '../checkout/payment/payment-return.tsx'
import { LiveShop } from '../layout/live-shop.tsx'
import { ShopLayout } from '../layout/shop-layout.tsx'
import { useFirstInteraction } from '../platform/first-interaction.ts'
import { whenIdle } from '../platform/idle.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { ErrorBoundary, LoadAgain } from '../ui/lazy/error-boundary.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { Toaster } from '../ui/toast/toaster.tsx'
import { loadShopPages, pageAt, pageRecord } from './pages.ts'
import { useRouteChange } from './use-route-change.ts'

const AdminPages = lazyPart(() => withWholeStyles(import('../admin/shell/admin-pages.tsx')))

type AppProps = {
  shop: ShopInfo
  /** Filled with the data that came with the page. */
  queries: QueryClient
  /** The number of the last event that the data includes. */
  seq?: number | null
  /** The path of the document: Back may change the address before hydration is done. */
  path: string
  /** The query string of the document. */
  search?: string
}

export function App({ shop, queries, seq = null, path, search }: AppProps) {
  return (
    <StoreProvider>
      <QueryClientProvider client={queries}>
        <LiveShopInfo shop={shop}>
          <Router
            base={languageOf(path).locale === 'fr' ? '/fr' : ''}
            hrefs={homeAddress}
            aroundNav={goTo}
            ssrPath={path}
            ssrSearch={search}
          >
            <Toaster>
              <ErrorBoundary failed={<LoadAgain />}>
                <Page />
              </ErrorBoundary>
              <ErrorBoundary failed={null}>
                <LiveShop since={seq} />
              </ErrorBoundary>
            </Toaster>
          </Router>
        </LiveShopInfo>
      </QueryClientProvider>
    </StoreProvider>
  )
}

/**
 * The French home page is at `/fr`, but the router writes `/fr/`, because it appends `/` to its
 * base path `/fr`.
 */
function homeAddress(href: string): string {
  return href.replace(/^\/fr\/(?=[#?]|$)/, '/fr')
}

const goTo: AroundNavHandler = (navigate, to, options) => navigate(homeAddress(to), options)

/** Provides the shop info that came with the page, updated by what the owner has changed since. */
function LiveShopInfo({ shop, children }: { shop: ShopInfo; children: ReactNode }) {
  const { data } = useQuery({ ...shopQuery, initialData: shop })
  // Spreads `data` alone, because `shop` may still contain what the owner has removed.
  const { publicUrl, providers, testModeDomain } = shop
  const info = { ...data, publicUrl, providers, testModeDomain }
  useEffect(() => {
    // The server has already set the colors that came with the page.
    if (data === shop) return
    const { style } = document.documentElement
    style.cssText = ''
    for (const name in data.look?.style) style.setProperty(name, data.look.style[name] ?? '')
  }, [data, shop])
  return (
    <ShopProvider value={info}>
      {children}
      <TypefaceSheet typeface={data.look?.typeface} />
    </ShopProvider>
  )
}

function Page() {
  const [path] = useLocation()
  const place = pageAt(path)
  const { page, id } = place
  const { Part, frame, loading = m.loadingPage } = pageRecord(page)
  useRouteChange(path, place, useIsLoaded(Part))
  useOtherParts()
  // Keyed by the page and its id, so that nothing typed carries over; the product's page does it by
  // group.
  const key = page === 'product' ? page : `${page} ${id}`
  return (
    <PlaceProvider value={place}>
      {frame === 'dashboard' ? (
        <>
          <noscript>
            {process.env.IN_BROWSER ? null : (
              <main className="page-width py-10 text-lg">{m.dashboardNeedsScript()}</main>
            )}
          </noscript>
          <ErrorBoundary failed={<LoadAgain />}>
            <AdminPages key="admin" page={page} fallback={<Loading label={m.loadingDashboard()} />}>
              {(fallback) => Part && <Part key={key} id={id ?? ''} fallback={fallback} />}
            </AdminPages>
          </ErrorBoundary>
        </>
      ) : (
        <ShopLayout
          cart={page === 'product' || page === 'no-product' ? 'panel' : 'dialog'}
          hasBanner={page === 'home'}
        >
          {Part ? (
            <ErrorBoundary key={key} place={path} failed={<LoadAgain />}>
              <Framed frame={frame}>
                <Part id={id ?? ''} fallback={<Loading label={loading()} />} />
              </Framed>
            </ErrorBoundary>
          ) : (
            <>
              <PaymentReturn />
              <HomePage />
            </>
          )}
        </ShopLayout>
      )}
    </PlaceProvider>
  )
}

/** The checkout needs a script, and full height from the start, so that the footer does not jump. */
function Framed({ frame, children }: { frame: 'shop' | 'checkout'; children: ReactNode }) {
  if (frame === 'shop') return children
  return (
    <div className="min-h-dvh noscript:min-h-0 noscript:pb-20">
      <noscript>
        {process.env.IN_BROWSER ? null : (
          <>
            <h1 className="pt-10 font-display text-4xl font-semibold lg:text-5xl">
              {m.titleCheckout()}
            </h1>
            <p className="mt-4 max-w-prose text-lg text-pretty text-muted">
              {m.checkoutNeedsScript()}
            </p>
          </>
        )}
      </noscript>
      {children}
    </div>
  )
}

type PagePart = ReturnType<typeof pageRecord>['Part']

/** Whether a page's component is on the screen, and not its fallback. */
function useIsLoaded(Part: PagePart): boolean {
  const [, count] = useReducer((before: number) => before + 1, 0)
  const isLoaded = !Part || Part.isLoaded()
  useEffect(() => {
    // If it fails, the component itself shows that.
    if (!isLoaded) Part?.preload().then(count, () => {})
  }, [Part, isLoaded])
  return isLoaded
}

const TRY_AGAIN_AFTER = 30_000

/** Loads the other pages once the visitor does something, so that links then need no network. */
function useOtherParts(): void {
  const hasInteracted = useFirstInteraction()
  useEffect(() => {
    if (hasInteracted) return whenIdle(loadShopPages, TRY_AGAIN_AFTER)
  }, [hasInteracted])
}
