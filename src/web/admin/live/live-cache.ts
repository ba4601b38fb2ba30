import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ListedProduct, StaffProduct } from '../../../shared/contract/catalog.ts'
import type { EventData, EventName, Topic } from '../../../shared/contract/events.ts'
import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import type { Review } from '../../../shared/contract/reviews.ts'
import { type ProductEvent, withProduct } from '../../live/product-events.ts'
import {
  isOrderBefore,
  type Listing,
  matchesOrder,
  matchesReview,
  type OrderQuery,
  type ReviewFilters,
  withEntry,
  withoutEntry,
} from './live-lists.ts'

/** The first part of each query key: the path of its HTTP route. */
export const addresses = {
  orders: '/api/orders/detailed',
  summary: '/api/orders/summary',
  reviews: '/api/reviews',
  products: '/api/products',
  users: '/api/users',
  mail: '/api/mail',
  overview: '/api/admin/overview',
  catalog: '/api/admin/products',
} as const

/** The second part of the key of the products for select lists. */
export const CHOICES = 'choices'

/** The third part of a product's key for the staff version of the product. */
export const forStaff = 'staff'

/** A change, from an event or from the response to a call. */
export type Change = {
  [Name in EventName]: { name: Name; topic: Topic; data: EventData[Name] }
}[EventName]

export type LiveCache = ReturnType<typeof createLiveCache>

/**
 * Queries that an event cannot update in place: they are refetched `after` milliseconds, or when next
 * shown. Mail waits for its delivery.
 */
const refetched: readonly { path: string; topic?: Topic; after: number }[] = [
  { path: addresses.summary, topic: 'orders', after: 250 },
  { path: addresses.catalog, topic: 'products', after: 300 },
  { path: addresses.overview, after: 700 },
  { path: addresses.mail, after: 1_000 },
]

/** Applies events to the queries of the dashboard. */
export function createLiveCache(queries: QueryClient) {
  /** For each load in progress, the events that its response may lack. */
  const loads = new Set<Change[]>()
  /** By path; batches events into one refetch. */
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let hasNewProduct = false

  function apply(event: Change) {
    for (const heard of loads) heard.push(event)
    for (const { queryKey } of queries.getQueryCache().findAll()) {
      const before = queries.getQueryData(queryKey)
      const after = withEvent(queryKey, before, event)
      if (after !== before) queries.setQueryData(queryKey, after)
    }
    if (event.topic !== 'orders') forgetProductPages()
    if (event.name === 'product.created') hasNewProduct = true
    for (const { path, topic, after } of refetched) {
      if (topic === undefined || topic === event.topic) scheduleRefetch(path, after)
    }
  }

  /** Loads data and applies the events that arrived during the load. */
  async function load<T>(key: QueryKey, fetch: () => Promise<T>): Promise<T> {
    const heard: Change[] = []
    loads.add(heard)
    try {
      const loaded = await fetch()
      return heard.reduce<T>((data, event) => withEvent(key, data, event) as T, loaded)
    } finally {
      loads.delete(heard)
    }
  }

  function scheduleRefetch(path: string, after: number) {
    if (timers.has(path)) return
    const ask = () => {
      timers.delete(path)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isOutdated(queryKey, path) })
      if (path === addresses.catalog) hasNewProduct = false
    }
    timers.set(path, setTimeout(ask, after))
  }

  /** Events update the select list products in place, except for new ones. */
  function isOutdated([first, about]: QueryKey, path: string): boolean {
    return first === path && (about !== CHOICES || hasNewProduct)
  }

  /** Drops product data loaded by the storefront, so that its pages refetch it. */
  function forgetProductPages() {
    queries.removeQueries({
      type: 'inactive',
      predicate: ({ queryKey: [path, about] }) =>
        path === addresses.products && about !== undefined,
    })
  }

  /** Refetches everything: what is on the screen at once, the rest when it is next shown. */
  function refresh() {
    const predicate = ({ queryKey: [path] }: { queryKey: QueryKey }) =>
      Object.values<unknown>(addresses).includes(path)
    queries.removeQueries({ type: 'inactive', predicate })
    void queries.invalidateQueries({ predicate })
  }

  return { apply, load, refresh }
}

/** A query's data after an event; the same object if the event does not concern it. */
function withEvent([path, about, part]: QueryKey, data: unknown, event: Change): unknown {
  if (data === undefined) return data
  switch (event.name) {
    case 'order.created':
    case 'order.updated': {
      if (path !== addresses.orders) return data
      const { sort = 'newest', ...filters } = (about ?? {}) as OrderQuery
      // In other sort orders, inserting a new order would shift what is being read.
      if (event.name === 'order.created' && sort !== 'newest') return data
      const isMatch = matchesOrder(event.data, filters)
      return withEntry(data as Listing<DetailedOrder>, event.data, isMatch, isOrderBefore(sort))
    }
    case 'review.created':
    case 'review.updated': {
      if (path !== addresses.reviews) return data
      const isMatch = matchesReview(event.data, (about ?? {}) as ReviewFilters)
      return withEntry(data as Listing<Review>, event.data, isMatch)
    }
    case 'review.deleted':
      return path === addresses.reviews
        ? withoutEntry(data as Listing<Review>, event.data.id)
        : data
    default:
      if (path === addresses.catalog) return withProductOnPage(data as ProductPage, event)
      if (path !== addresses.products || (part !== undefined && part !== forStaff)) return data
      if (about === undefined) return withProduct(data as ListedProduct[], event)
      return event.name === 'product.updated' && event.data.id === about
        ? { ...(data as StaffProduct), ...event.data }
        : data
  }
}

type ProductPage = { items: readonly StaffProduct[]; total: number }

/** Updates the products on a page in place; a refetch adds and removes others. */
function withProductOnPage(page: ProductPage, event: ProductEvent): ProductPage {
  const { data } = event
  if (!page.items.some(({ id }) => id === data.id)) return page
  if (event.name === 'product.deleted') {
    return { items: page.items.filter(({ id }) => id !== data.id), total: page.total - 1 }
  }
  const items = page.items.map((item) =>
    // Staff-only fields are not in this event and stay as they are.
    item.id === data.id ? { ...item, ...event.data } : item,
  )
  return { ...page, items }
}
