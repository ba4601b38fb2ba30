import { withoutTrailingSlashes } from '../../shared/domain/format.ts'

/** Every page of the site. */
export type PageName =
  | 'home'
  | 'about'
  | 'product'
  | 'checkout'
  | 'shipping'
  | 'privacy'
  | 'terms'
  | 'wishlist'
  | 'order'
  | 'admin'
  | 'mail'
  | 'settings'
  | 'discounts'
  | 'new-product'
  | 'edit-product'
  | 'no-product'
  | 'not-found'

/** Whether a page exists in every language; the dashboard has one address. */
export function isShopPage(page: PageName): boolean {
  return !['admin', 'mail', 'settings', 'discounts', 'new-product', 'edit-product'].includes(page)
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The page at a path; an id that is not a UUID matches none (HTTP-04). */
export function pageAt(path: string): { page: PageName; id: string | null } {
  const parts = withoutTrailingSlashes(path).split('/').slice(1)
  const [first, second, third, fourth] = parts
  const at = (page: PageName, id: string | null = null) => ({ page, id })
  if (parts.length === 0) return at('home')
  if (parts.length === 1) {
    if (first === 'about') return at('about')
    if (first === 'checkout') return at('checkout')
    if (first === 'shipping-returns') return at('shipping')
    if (first === 'wishlist' || first === 'privacy' || first === 'terms') return at(first)
    if (first === 'admin') return at('admin')
  }
  if (parts.length === 2 && first === 'product') {
    return UUID.test(second ?? '') ? at('product', second) : at('no-product')
  }
  if (parts.length === 2 && first === 'order' && UUID.test(second ?? '')) return at('order', second)
  if (parts.length === 2 && first === 'admin') {
    if (second === 'mail' || second === 'settings' || second === 'discounts') return at(second)
  }
  if (first !== 'admin' || second !== 'products') return at('not-found')
  if (parts.length === 3 && third === 'new') return at('new-product')
  if (parts.length === 4 && third === 'edit' && UUID.test(fourth ?? '')) {
    return at('edit-product', fourth)
  }
  return at('not-found')
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
    case 'home':
      return '/'
    case 'about':
    case 'privacy':
    case 'terms':
    case 'checkout':
    case 'wishlist':
    case 'admin':
      return `/${page}`
    case 'shipping':
      return '/shipping-returns'
    case 'mail':
    case 'settings':
    case 'discounts':
      return `/admin/${page}`
    case 'new-product':
      return '/admin/products/new'
    case 'edit-product':
      return `/admin/products/edit/${ANY_ID}`
    case 'product':
    case 'order':
      return `/${page}/${id}`
    case 'no-product':
      return '/product/-'
    case 'not-found':
      return '/404'
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

/** Whether the server sends a page without its content, so that its scripts come first. */
export function isClientRendered(page: PageName): boolean {
  return clientRendered.some((each) => each === page)
}

/** Whether a page needs more than `shop.css`. */
export function needsWholeStyles(page: PageName): boolean {
  return page === 'order' || isClientRendered(page)
}

type PageParts = Partial<Record<PageName, readonly string[]>> &
  Record<(typeof clientRendered)[number], readonly string[]>

/** The script chunks of pages whose code is not in the first script, by file name. */
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
