import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { ListedProduct } from '../../shared/contract/catalog.ts'
import { type ProductEvent, withFeatured, withProduct } from './product-events.ts'

const PRODUCTS = '/api/products'
const FEATURED = '/api/products/featured'

/** Keeps what the shop's pages have loaded of products as fresh as the events that reach them. */
export function createShopCache(queries: QueryClient) {
  const cache = queries.getQueryCache()
  /** For each load under way, the events that it may have been too early to see. */
  const loads = new Map<Query, ProductEvent[]>()

  for (const query of cache.findAll({ fetchStatus: 'fetching' })) loads.set(query, [])
  cache.subscribe((change) => {
    if (change.type !== 'updated') return
    const { query, action } = change
    if (action.type === 'fetch') loads.set(query, [])
    // Put back to what it was: the load was given up.
    if (action.type === 'error' || action.type === 'setState') loads.delete(query)
    if (action.type !== 'success' || action.manual) return
    const heard = loads.get(query) ?? []
    loads.delete(query)
    for (const event of heard) applyTo(query, event)
  })

  function apply(event: ProductEvent) {
    for (const heard of loads.values()) heard.push(event)
    for (const query of cache.findAll()) applyTo(query, event)
  }

  function applyTo({ queryKey, state: { data } }: Query, event: ProductEvent) {
    const next = withEvent(queryKey, data, event)
    if (next !== data) queries.setQueryData(queryKey, next)
  }

  /** Asks anew for all of it: for what is on the screen at once, for the rest when it is shown. */
  function refresh() {
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isOfProducts(queryKey) })
  }

  return { apply, refresh }
}

/** The lists and single products; what customers say of them is not told to everyone. */
function isOfProducts([path, , part]: QueryKey): boolean {
  return path === FEATURED || (path === PRODUCTS && part === undefined)
}

/** What an event makes of one query's data; the very same data when it says nothing about it. */
function withEvent(key: QueryKey, data: unknown, event: ProductEvent): unknown {
  if (data === undefined || !isOfProducts(key)) return data
  const [path, id] = key
  if (path === FEATURED) return withFeatured(data as readonly ListedProduct[], event)
  if (id === undefined) return withProduct(data as readonly ListedProduct[], event)
  if (id !== event.data.id) return data
  // The pages know a product that there is not by this.
  return event.name === 'product.deleted' ? null : event.data
}
