import { withoutTrailingSlashes } from '#shared/domain/format.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Place } from '../boot/place.ts'
import { nounsOf, type ShopInfo } from '../boot/shop-info.ts'
import { withWholeStyles } from '../boot/stylesheets.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { dashboardPages } from './dashboard-pages.ts'
import type { PageRecord } from './page-record.ts'
import { policyPages } from './policy-pages.ts'

/** Every page of the site. */
export const pages = {
  // The title is the shop's name with its heading.
  home: {
    path: '/',
    title: () => '',
    frame: 'shop',
    isIndexed: true,
  },
  about: {
    path: '/about',
    title: m.titleAbout,
    Part: lazyPart(() => import('../pages/about-page.tsx')),
    frame: 'shop',
    description: process.env.IN_BROWSER
      ? undefined
      : ({ name: shop, words }) =>
          words?.products ? m.aboutDescriptionOwn({ shop }) : m.aboutDescription({ shop }),
    script: 'about-page',
    isIndexed: true,
  },
  shipping: {
    path: '/shipping-returns',
    title: m.titleShipping,
    Part: lazyPart(() => import('../pages/shipping-page.tsx')),
    frame: 'shop',
    description: process.env.IN_BROWSER
      ? undefined
      : ({ name: shop }) => m.shippingDescription({ shop }),
    script: 'shipping-page',
    isIndexed: true,
  },
  ...policyPages,
  wishlist: {
    path: '/wishlist',
    title: m.titleWishlist,
    Part: lazyPart(() => import('../catalog/wishlist/wishlist-page.tsx')),
    frame: 'shop',
    description: process.env.IN_BROWSER
      ? undefined
      : ({ name: shop, words = {} }) => m.wishlistDescription({ shop, ...nounsOf(words) }),
    script: 'wishlist-page',
  },
  // A product is described and indexed by its own data.
  product: {
    path: '/product/:id',
    title: (product) => product ?? m.titleNoProduct(),
    Part: lazyPart(() => import('../catalog/product/product-page.tsx')),
    loading: m.loadingProduct,
    frame: 'shop',
    script: 'product-page',
  },
  preview: {
    path: '/preview/:id',
    title: m.titlePreview,
    Part: lazyPart(() => import('../catalog/preview/preview-page.tsx')),
    frame: 'shop',
    script: 'preview-page',
    isPrivate: true,
  },
  collection: {
    path: '/collections/:id',
    idShape: /^[a-z0-9-]+$/i,
    title: (collection) => collection ?? m.titleNotFound(),
    Part: lazyPart(() => import('../catalog/collection/collection-page.tsx')),
    frame: 'shop',
    script: 'collection-page',
  },
  order: {
    path: '/order/:id',
    title: m.titleOrder,
    Part: lazyPart(() => withWholeStyles(import('../order/order-page.tsx'))),
    frame: 'shop',
    script: 'order-page',
    isPrivate: true,
    hasWholeStyles: true,
  },
  'find-order': {
    path: '/find-order',
    title: m.findOrderTitle,
    Part: lazyPart(() => import('../order/find-order-page.tsx')),
    frame: 'shop',
    script: 'find-order-page',
  },
  news: {
    path: '/news',
    title: m.newsTitle,
    Part: lazyPart(() => import('../pages/news-page.tsx')),
    frame: 'shop',
    script: 'news-page',
  },
  'no-product': {
    path: '/product/-',
    title: m.titleNoProduct,
    Part: lazyPart(() => import('../catalog/product/product-missing.tsx')),
    frame: 'shop',
    script: 'product-missing',
  },
  'not-found': {
    path: '/404',
    title: m.titleNotFound,
    Part: lazyPart(() => import('../layout/not-found-page.tsx')),
    frame: 'shop',
    script: 'not-found-page',
  },
  checkout: {
    path: '/checkout',
    title: m.titleCheckout,
    Part: lazyPart(() => withWholeStyles(import('../checkout/checkout-page.tsx'))),
    loading: m.loadingCheckout,
    frame: 'checkout',
    script: 'checkout-page',
  },
  ...dashboardPages,
} as const satisfies Record<string, PageRecord>

export type PageName = keyof typeof pages

export const pageNames = Object.keys(pages) as PageName[]

export const pageRecord = (page: PageName): PageRecord => pages[page]

/** Loads the components of the pages that the server renders. */
export async function loadShopPages(): Promise<void> {
  const parts = pageNames.map(pageRecord).filter(({ frame }) => frame === 'shop')
  await Promise.all(parts.map(({ Part }) => Part?.preload()))
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The page at a path; an id that is not a UUID matches none (HTTP-04). */
export function pageAt(path: string): Place<PageName> {
  const plain = withoutTrailingSlashes(path) || '/'
  const end = plain.lastIndexOf('/') + 1
  const id = plain.slice(end)
  const pageWith = (pattern: string) => pageNames.find((page) => pages[page].path === pattern)
  const page = id === ':id' ? undefined : pageWith(plain)
  if (page) return { page, id: null }
  const withId = pageWith(`${plain.slice(0, end)}:id`)
  const { idShape = UUID } = withId ? pageRecord(withId) : {}
  // In links that were copied by hand or by a scanner, an id may be in capitals.
  if (withId && idShape.test(id)) return { page: withId, id: id.toLowerCase() }
  return { page: withId === 'product' ? 'no-product' : 'not-found', id: null }
}

/** Whether a page exists in every language; the dashboard has one address. */
export function isShopPage(page: PageName): boolean {
  return pages[page].frame !== 'dashboard'
}

export function isIndexed(page: PageName, shop: Pick<ShopInfo, 'hasTerms'>): boolean {
  const { isIndexed = false } = pageRecord(page)
  return typeof isIndexed === 'function' ? isIndexed(shop) : isIndexed
}

/** Whether only the browser renders a page's content. The page's scripts then load right away. */
export function isClientRendered(page: PageName): boolean {
  return pages[page].frame !== 'shop'
}

/** The script chunks of a page whose code is not in the entry script, by file name. */
export function scriptsOf(page: PageName): string[] {
  const { script } = pageRecord(page)
  return [...(!isShopPage(page) ? ['admin-pages'] : []), ...(script ? [script] : [])]
}
