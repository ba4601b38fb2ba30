import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { StaffProduct } from '../../../shared/contract/catalog.ts'
import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import type { Review } from '../../../shared/contract/reviews.ts'
import { productsPath } from '../../api/queries.ts'
import { type CacheRule, type Change, createEventCache } from '../../live/event-cache.ts'
import { isOfProducts, productsAfter, shopRule } from '../../live/product-rules.ts'
import {
  beginningOf,
  isOrderBefore,
  type Listing,
  type ListPage,
  matchesOrder,
  matchesReview,
  type OrderQuery,
  type ReviewFilters,
  withEntry,
  withoutEntry,
} from './live-lists.ts'

/** The first part of each query key: the path of its HTTP route. */
export const apiPaths = {
  orders: '/api/orders/detailed',
  summary: '/api/orders/summary',
  reviews: '/api/reviews',
  products: productsPath,
  users: '/api/users',
  mail: '/api/mail',
  overview: '/api/admin/overview',
  catalog: '/api/admin/products',
  settings: '/api/admin/settings',
  discounts: '/api/admin/discounts',
  secondFactor: '/api/admin/second-factor',
  words: '/api/admin/settings/words',
} as const

/** The second part of the query key of the products for select lists. */
export const CHOICES = 'choices'

/** The second part of the query keys of the dashboard's product list. */
export const LISTED = 'listed'

/** The third part of the query key of a product's staff version. */
export const forStaff = 'staff'

/** The cache rules of the dashboard. Mail is refetched after a delay, to include its delivery. */
const dashboardRules: readonly CacheRule[] = [
  shopRule,
  { path: apiPaths.orders, reduce: ordersAfter },
  { path: apiPaths.reviews, reduce: reviewsAfter },
  {
    path: apiPaths.products,
    matches: ([, about, part]) => about !== undefined && (part === undefined || part === forStaff),
    reduce: productAfter,
  },
  { path: apiPaths.products, matches: ([, about]) => about === undefined, reduce: productsAfter },
  {
    path: apiPaths.catalog,
    matches: ([, about]) => about === CHOICES,
    reduce: pageAfter,
    refetch: { after: 300, on: ({ name }) => name === 'product.created' },
  },
  {
    path: apiPaths.catalog,
    matches: ([, about]) => about === LISTED,
    reduce: listedAfter,
    refetch: { after: 300, on: isOfProducts },
  },
  { path: apiPaths.catalog, reduce: pageAfter, refetch: { after: 300, on: isOfProducts } },
  { path: apiPaths.summary, refetch: { after: 250, on: ({ topic }) => topic === 'orders' } },
  { path: apiPaths.overview, refetch: { after: 700, on: () => true } },
  { path: apiPaths.mail, refetch: { after: 1_000, on: () => true } },
  { path: apiPaths.settings, refetch: { after: 0, on: ({ topic }) => topic === 'settings' } },
  { path: apiPaths.words, refetch: { after: 0, on: ({ topic }) => topic === 'settings' } },
  { path: apiPaths.users },
  { path: apiPaths.secondFactor },
  { path: apiPaths.discounts, refetch: { after: 1_000, on: ({ topic }) => topic === 'orders' } },
]

export type LiveCache = ReturnType<typeof createLiveCache>

/** Applies events to the queries of the dashboard. */
export function createLiveCache(queries: QueryClient) {
  const cache = createEventCache(queries, dashboardRules)

  function apply(change: Change) {
    cache.apply(change)
    if (change.topic !== 'orders') forgetProductPages()
  }

  /** Drops product data loaded by the storefront, so that its pages refetch it. */
  function forgetProductPages() {
    const isOfPage = ([path, about]: QueryKey) => path === apiPaths.products && about !== undefined
    queries.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => isOfPage(queryKey) })
  }

  /** Refetches everything: what is on the screen at once, the rest when it is next shown. */
  function refresh() {
    const paths: readonly unknown[] = Object.values(apiPaths)
    queries.removeQueries({
      type: 'inactive',
      predicate: ({ queryKey: [path] }) => paths.includes(path),
    })
    // The refetch loads the beginning of a list; what follows it may lack changes, too.
    queries.setQueriesData(
      { predicate: ({ queryKey: [path] }) => paths.includes(path) },
      beginningOf,
    )
    cache.refresh()
  }

  return { open: cache.open, apply, refresh }
}

function ordersAfter(data: unknown, change: Change, [, query]: QueryKey): unknown {
  if (change.name !== 'order.created' && change.name !== 'order.updated') return data
  const { sort = 'newest', ...filters } = (query ?? {}) as OrderQuery
  // In other sort orders, inserting a new order would move the orders that staff are reading.
  if (change.name === 'order.created' && sort !== 'newest') return data
  const isMatch = matchesOrder(change.data, filters)
  return withEntry(data as Listing<DetailedOrder>, change.data, isMatch, isOrderBefore(sort))
}

function reviewsAfter(data: unknown, change: Change, [, filters]: QueryKey): unknown {
  const list = data as Listing<Review>
  if (change.name === 'review.deleted') return withoutEntry(list, change.data.id)
  if (change.name !== 'review.created' && change.name !== 'review.updated') return data
  return withEntry(list, change.data, matchesReview(change.data, (filters ?? {}) as ReviewFilters))
}

function productAfter(data: unknown, change: Change, [, id]: QueryKey): unknown {
  if (change.name !== 'product.updated' || change.data.id !== id) return data
  return { ...(data as StaffProduct), ...change.data }
}

/** Applies updates and deletions in place; a refetch adds and removes other listed products. */
function listedAfter(data: unknown, change: Change): unknown {
  const list = data as Listing<StaffProduct>
  const pages = list.pages.map((page) => pageAfter(page, change) as ListPage<StaffProduct>)
  return pages.some((page, index) => page !== list.pages[index]) ? { ...list, pages } : list
}

/** Products of a search, or for a select list. */
export type ProductPage = { items: readonly StaffProduct[]; total: number }

/** Applies updates and deletions to one page in place; a refetch adds and removes others. */
function pageAfter(data: unknown, change: Change): unknown {
  const page = data as ProductPage
  if (!isOfProducts(change) || !page.items.some(({ id }) => id === change.data.id)) return data
  const { data: newest } = change
  if (change.name === 'product.deleted') {
    const items = page.items.filter(({ id }) => id !== newest.id)
    return { ...page, items, total: page.total - 1 }
  }
  // Staff-only fields are not in this event and stay as they are.
  const items = page.items.map((item) => (item.id === newest.id ? { ...item, ...newest } : item))
  return { ...page, items }
}
