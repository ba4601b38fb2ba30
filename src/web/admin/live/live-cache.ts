import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import { type CacheRule, type Change, createEventCache } from '../../live/event-cache.ts'
import {
  collectionRules,
  isOfProducts,
  productListRule,
  shopRule,
} from '../../live/product-rules.ts'
import {
  beginningOf,
  isListing,
  isOrderBefore,
  type Listing,
  matchesOrder,
  matchesReview,
  type OrderQuery,
  type ReviewFilters,
  withEntry,
  withoutEntry,
} from './live-lists.ts'
import type { Query, QueryClient } from '@tanstack/react-query'

/** The input for the products of select lists. */
export const choices = { sort: 'oldest', limit: 500 } as const

/** The cache rules of the dashboard. Mail is refetched after a delay, to include its delivery. */
const dashboardRules: readonly CacheRule[] = [
  shopRule,
  { action: 'orders.listDetailed', reduce: ordersAfter },
  { action: 'reviews.list', reduce: reviewsAfter },
  productListRule,
  ...collectionRules,
  {
    action: 'collections.list',
    refetch: { after: 300, on: ({ topic }) => topic === 'products' },
  },
  { action: 'products.get', reduce: productAfter },
  { action: 'products.details', reduce: productAfter },
  {
    action: 'products.find',
    matches: ({ limit }) => limit === choices.limit,
    reduce: foundAfter,
    refetch: { after: 300, on: ({ name }) => name === 'product.created' },
  },
  { action: 'products.find', reduce: foundAfter, refetch: { after: 300, on: isOfProducts } },
  { action: 'productGroups.list', refetch: { after: 300, on: isOfProducts } },
  { action: 'orders.summary', refetch: { after: 250, on: ({ topic }) => topic === 'orders' } },
  { action: 'overview.get', refetch: { after: 700, on: () => true } },
  { action: 'mail.list', refetch: { after: 1_000, on: () => true } },
  { action: 'mail.summary', refetch: { after: 1_000, on: () => true } },
  { action: 'settings.get', refetch: { after: 0, on: ({ topic }) => topic === 'settings' } },
  {
    action: 'settings.server',
    refetch: { after: 0, on: ({ name }) => name === 'connection.updated' },
  },
  { action: 'settings.words', refetch: { after: 0, on: ({ topic }) => topic === 'settings' } },
  { action: 'customers.list', refetch: { after: 1_000, on: ({ topic }) => topic === 'orders' } },
  { action: 'customers.get', refetch: { after: 1_000, on: ({ topic }) => topic === 'orders' } },
  { action: 'customers.history', refetch: { after: 1_000, on: isOfPeople } },
  { action: 'users.list' },
  { action: 'webhooks.list' },
  { action: 'webhooks.deliveries', refetch: { after: 1_000, on: () => true } },
  { action: 'secondFactor.get' },
  { action: 'discounts.list', refetch: { after: 1_000, on: ({ topic }) => topic === 'orders' } },
]

/** Whether a change is about an order or a review. */
function isOfPeople({ topic }: Change): boolean {
  return topic === 'orders' || topic === 'reviews'
}

/** The names of all of them, and of what only the pages of products load. */
const followed = new Set<string>(dashboardRules.map(({ action }) => action))
const ofProductPages = new Set<string>([
  'products.get',
  'products.details',
  'products.rating',
  'products.reviews',
  'products.suggest',
] satisfies ActionName[])

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
    queries.removeQueries({
      type: 'inactive',
      predicate: ({ queryKey: [name] }) => ofProductPages.has(name),
    })
  }

  /** Refetches everything: what is on the screen at once, the rest when it is next shown. */
  function refresh() {
    const isFollowed = ({ queryKey: [name] }: Query) => followed.has(name)
    forgetProductPages()
    queries.removeQueries({ type: 'inactive', predicate: isFollowed })
    // The refetch loads the beginning of a list; what follows it may lack changes, too.
    queries.setQueriesData({ predicate: isFollowed }, beginningOf)
    cache.refresh()
  }

  return { open: cache.open, apply, refresh }
}

function ordersAfter(data: unknown, change: Change, query: OrderQuery): unknown {
  if (change.name !== 'order.created' && change.name !== 'order.updated') return data
  const { sort = 'newest', ...filters } = query
  // In other sort orders, inserting a new order would move the orders that staff are reading.
  if (change.name === 'order.created' && sort !== 'newest') return data
  const isMatch = matchesOrder(change.data, filters)
  return withEntry(data as Listing<DetailedOrder>, change.data, isMatch, isOrderBefore(sort))
}

function reviewsAfter(data: unknown, change: Change, filters: ReviewFilters): unknown {
  const list = data as Listing<Review>
  if (change.name === 'review.deleted') return withoutEntry(list, change.data.id)
  if (change.name !== 'review.created' && change.name !== 'review.updated') return data
  return withEntry(list, change.data, matchesReview(change.data, filters))
}

function productAfter(data: unknown, change: Change, { id }: { id: string }): unknown {
  if (change.name !== 'product.updated' || change.data.id !== id) return data
  return { ...(data as StaffProduct), ...change.data }
}

/** Applies updates and deletions in place; a refetch adds and removes other products. */
function foundAfter(data: unknown, change: Change): unknown {
  if (!isListing<StaffProduct>(data)) return pageAfter(data as ProductPage, change)
  const pages = data.pages.map((page) => pageAfter(page, change))
  return pages.some((page, index) => page !== data.pages[index]) ? { ...data, pages } : data
}

/** Products of a search, or for a select list. */
export type ProductPage = { items: readonly StaffProduct[]; total: number }

function pageAfter<Page extends ProductPage>(page: Page, change: Change): Page {
  if (!isOfProducts(change) || !page.items.some(({ id }) => id === change.data.id)) return page
  const { data: newest } = change
  if (change.name === 'product.deleted') {
    const items = page.items.filter(({ id }) => id !== newest.id)
    return { ...page, items, total: page.total - 1 }
  }
  // Staff-only fields are not in this event and stay as they are.
  const items = page.items.map((item) => (item.id === newest.id ? { ...item, ...newest } : item))
  return { ...page, items }
}
