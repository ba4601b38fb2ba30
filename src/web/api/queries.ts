import { queryOptions } from '@tanstack/react-query'
import type { ListedProduct, RatingSummary } from '../../shared/contract/catalog.ts'
import type { OrderPage } from '../../shared/contract/order-views.ts'
import type { PublicReview } from '../../shared/contract/reviews.ts'
import type { PageTexts, ShopFacts } from '../../shared/contract/settings.ts'
import type { TextPage } from '../../shared/domain/shop/shop-words.ts'

// The queries of the shop's pages. The URL of a query is its key joined with slashes.

export const productsPath = '/api/products'
export const featuredPath = '/api/products/featured'

/** The settings that pages need; they come with each page. */
export const shopQuery = queryOptions<ShopFacts>({ queryKey: ['/api/shop'] })

/** The texts that the owner writes for a page. */
export function pageTextsQuery(page: TextPage) {
  return queryOptions<PageTexts>({ queryKey: ['/api/shop', page] })
}

export const productsQuery = queryOptions<ListedProduct[]>({ queryKey: [productsPath] })

export const featuredQuery = queryOptions<ListedProduct[]>({ queryKey: [featuredPath] })

/**
 * The most products that the server renders on the home page, and how many each "Show more"
 * adds. A shop with fewer products has all of them in the page.
 */
export const firstProducts = 120

/** The first products of a larger shop, which come with its page. */
export const firstProductsQuery = queryOptions<ListedProduct[]>({
  queryKey: [`${productsPath}?limit=${firstProducts}`],
})

/** The products that go with a product; if `id` is null, the featured products. */
export function suggestionsQuery(id: string | null) {
  return queryOptions<ListedProduct[]>({
    queryKey: [productsPath, id === null ? 'suggestions' : `suggestions?for=${id}`],
  })
}

/** A product; null if it does not exist, because data embedded in a page cannot be an error. */
export function productQuery(id: string) {
  return queryOptions<ListedProduct | null>({ queryKey: [productsPath, id] })
}

export function ratingQuery(id: string) {
  return queryOptions<RatingSummary>({ queryKey: [productsPath, id, 'rating'] })
}

export function reviewsQuery(id: string) {
  return queryOptions<PublicReview[]>({ queryKey: [productsPath, id, 'reviews'] })
}

/** The key in an order page's URL. */
export function orderKeyIn(search: string): string {
  return new URLSearchParams(search).get('key') ?? ''
}

const POLL_EVERY = 15_000
/** The poll interval while the shop does not answer, in milliseconds. */
const POLL_SLOWLY = 60_000

/**
 * The page of an order; null if the id or the key is wrong. Polled while the page is
 * visible, and at once when it is shown again after a while.
 */
export function orderPageQuery(id: string, key: string) {
  return queryOptions<OrderPage | null>({
    queryKey: ['/api/orders', id, `page?key=${encodeURIComponent(key)}`],
    refetchInterval: ({ state }) => (state.status === 'error' ? POLL_SLOWLY : POLL_EVERY),
    refetchOnWindowFocus: ({ state: { dataUpdatedAt, errorUpdatedAt } }) =>
      Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt) >= POLL_EVERY && 'always',
  })
}
