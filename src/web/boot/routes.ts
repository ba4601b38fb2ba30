import { withoutTrailingSlashes } from '../../shared/domain/format.ts'

/** The paths of the pages without an id. */
const paths = {
  home: '/',
  about: '/about',
  shipping: '/shipping-returns',
  privacy: '/privacy',
  terms: '/terms',
  wishlist: '/wishlist',
  checkout: '/checkout',
  admin: '/admin',
  mail: '/admin/mail',
  settings: '/admin/settings',
  discounts: '/admin/discounts',
  'new-product': '/admin/products/new',
} as const

const pages = Object.keys(paths) as (keyof typeof paths)[]

/** Every page of the site. */
export type PageName =
  keyof typeof paths | 'product' | 'order' | 'edit-product' | 'no-product' | 'not-found'

/** Whether a page exists in every language; the dashboard has one address. */
export function isShopPage(page: PageName): boolean {
  return !['admin', 'mail', 'settings', 'discounts', 'new-product', 'edit-product'].includes(page)
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The page at a path; an id that is not a UUID matches none (HTTP-04). */
export function pageAt(path: string): { page: PageName; id: string | null } {
  const plain = withoutTrailingSlashes(path)
  const page = pages.find((name) => paths[name] === (plain || '/'))
  if (page) return { page, id: null }
  const [, kind, id = ''] = /^\/(product|order|admin\/products\/edit)\/([^/]+)$/.exec(plain) ?? []
  if (!UUID.test(id)) return { page: kind === 'product' ? 'no-product' : 'not-found', id: null }
  return { page: kind === 'product' || kind === 'order' ? kind : 'edit-product', id }
}

/** Placeholder id for pages that are the same for every id. */
const ANY_ID = '00000000-0000-0000-0000-000000000000'

/** The path under which the page for missing products is cached. */
export const missingProductPath = `/product/${ANY_ID}`

/**
 * The path under which the server caches a page. All unknown paths share one, so that visitors
 * cannot fill the cache.
 */
export function canonicalPath({ page, id }: ReturnType<typeof pageAt>): string {
  switch (page) {
    case 'product':
    case 'order':
      return `/${page}/${id}`
    case 'edit-product':
      return `/admin/products/edit/${ANY_ID}`
    case 'no-product':
      return '/product/-'
    case 'not-found':
      return '/404'
    default:
      return paths[page]
  }
}

const clientRendered = [
  'checkout',
  'admin',
  'mail',
  'settings',
  'discounts',
  'new-product',
  'edit-product',
] as const satisfies readonly PageName[]

/** Whether only the browser renders a page's content. The page's scripts then load right away. */
export function isClientRendered(page: PageName): boolean {
  return clientRendered.some((each) => each === page)
}

/** Whether a page needs more than `shop.css`. */
export function needsWholeStyles(page: PageName): boolean {
  return page === 'order' || isClientRendered(page)
}

type PageParts = Partial<Record<PageName, readonly string[]>> &
  Record<(typeof clientRendered)[number], readonly string[]>

/** The script chunks of pages whose code is not in the entry script, by file name. */
export const pageParts: PageParts = {
  about: ['about-page'],
  shipping: ['shipping-page'],
  privacy: ['policy-page'],
  terms: ['policy-page'],
  wishlist: ['wishlist-page'],
  order: ['order-page'],
  product: ['product-page'],
  checkout: ['checkout-page'],
  admin: ['admin-pages'],
  mail: ['admin-pages', 'mail-page'],
  settings: ['admin-pages', 'settings-page'],
  discounts: ['admin-pages', 'discounts-page'],
  'new-product': ['admin-pages', 'product-editor'],
  'edit-product': ['admin-pages', 'product-editor'],
}
