import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { ListedProduct } from '../../shared/contract/catalog.ts'
import { type ProductEvent, withFeatured, withProduct } from './product-events.ts'

const PRODUCTS = '/api/products'
const FEATURED = '/api/products/featured'

/** Applies product events to the queries that the shop's pages have loaded. */
export function createShopCache(queries: QueryClient) {
  const cache = queries.getQueryCache()
  /** For each fetch in flight, the events that its response may not include. */
  const loads = new Map<Query, ProductEvent[]>()

  for (const query of cache.findAll({ fetchStatus: 'fetching' })) loads.set(query, [])
  cache.subscribe((change) => {
    if (change.type !== 'updated') return
    const { query, action } = change
    if (action.type === 'fetch') loads.set(query, [])
    // The fetch failed or was canceled.
    if (action.type === 'error' || action.type === 'setState') loads.delete(query)
    if (action.type !== 'success' || action.manual) return
    const events = loads.get(query) ?? []
    loads.delete(query)
    for (const event of events) applyTo(query, event)
  })

  function apply(event: ProductEvent) {
    for (const events of loads.values()) events.push(event)
    for (const query of cache.findAll()) applyTo(query, event)
  }

  function applyTo({ queryKey, state: { data } }: Query, event: ProductEvent) {
    const next = withEvent(queryKey, data, event)
    if (next !== data) queries.setQueryData(queryKey, next)
  }

  /** Refetches all product data: active queries now, the others when they are used. */
  function refresh() {
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isOfProducts(queryKey) })
  }

  return { apply, refresh }
}

/** Product lists and single products; reviews and ratings have no public events. */
function isOfProducts([path, , part]: QueryKey): boolean {
  return path === FEATURED || (path === PRODUCTS && part === undefined)
}

/** Applies an event to one query's data; returns the same reference if nothing changes. */
function withEvent(key: QueryKey, data: unknown, event: ProductEvent): unknown {
  if (data === undefined || !isOfProducts(key)) return data
  const [path, id] = key
  if (path === FEATURED) return withFeatured(data as readonly ListedProduct[], event)
  if (id === undefined) return withProduct(data as readonly ListedProduct[], event)
  if (id !== event.data.id) return data
  // Null means that the product does not exist.
  return event.name === 'product.deleted' ? null : event.data
}
