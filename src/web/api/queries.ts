import { queryOptions } from '@tanstack/react-query'
import type { ListedProduct, RatingSummary } from '../../shared/contract/catalog.ts'
import type { OrderPage } from '../../shared/contract/order-views.ts'
import type { PublicReview } from '../../shared/contract/reviews.ts'
import type { PageTexts, ShopFacts } from '../../shared/contract/settings.ts'
import { firstProducts, firstReviews } from '../../shared/domain/catalog/first-pages.ts'
import type { TextPage } from '../../shared/domain/shop/shop-words.ts'

import { request } from './client.ts'

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

/** The newest reviews of a product, and the cursor of those before them. */
export type ReviewPage = { reviews: PublicReview[]; nextCursor: string | null }

/** The most reviews that one request returns. */
const MOST_REVIEWS = 500

export function reviewsQuery(id: string) {
  const queryKey = [productsPath, id, 'reviews']
  return queryOptions<ReviewPage>({
    queryKey,
    queryFn: ({ client, signal }) => {
      // As many as before, so that fetching again does not shorten the list on the screen.
      const loaded = client.getQueryData<ReviewPage>(queryKey)?.reviews.length ?? 0
      const limit = Math.min(MOST_REVIEWS, Math.max(firstReviews, loaded))
      return fetchReviews(id, { limit, signal })
    },
  })
}

/** The reviews after the cursor, or the newest ones. */
export async function fetchReviews(
  id: string,
  {
    limit = firstReviews,
    cursor,
    signal,
  }: { limit?: number; cursor?: string; signal?: AbortSignal },
): Promise<ReviewPage> {
  const after = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
  let nextCursor: string | null = null
  const reviews = await request('GET', `${productsPath}/${id}/reviews?limit=${limit}${after}`, {
    ...(signal && { signal }),
    onHeaders: (headers) => {
      nextCursor = headers.get('X-Next-Cursor')
    },
  })
  return { reviews: reviews as PublicReview[], nextCursor }
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
