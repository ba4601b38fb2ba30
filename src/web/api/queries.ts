import { queryOptions } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#shared/contract/action.ts'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Collection, CollectionLinks } from '#shared/contract/catalog/collections.ts'
import type { Variant } from '#shared/contract/catalog/product-group.ts'
import type { PublicReview } from '#shared/contract/catalog/reviews.ts'
import type { OrderPage } from '#shared/contract/order/views.ts'
import type { Registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import { firstProducts, firstReviews } from '#shared/domain/catalog/first-pages.ts'
import type { TextPage } from '#shared/domain/shop/word-slots.ts'
import { call } from './client.ts'

// The queries of the shop's pages. The key of a query is an action's name and its input.

/** The key of a query, typed by the action it calls; the other two have no action of their own. */
type Key =
  | { [Name in ActionName]: readonly [Name, InputOf<Registry[Name]>?] }[ActionName]
  /** The placeholder of a picture, by its URL; it comes with the page. */
  | readonly ['preview', string | null]
  /** What the command palette found, from several actions. */
  | readonly ['palette', string]

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: Key
  }
}

export function actionQuery<Name extends ActionName>(name: Name, input: InputOf<Registry[Name]>) {
  return queryOptions<OutputOf<Registry[Name]>>({ queryKey: [name, input] as unknown as Key })
}

/** The settings that pages need; they come with each page. */
export const shopQuery = actionQuery('settings.facts', {})

/** The texts that the owner writes for a page. */
export const pageTextsQuery = (page: TextPage) => actionQuery('settings.page', { id: page })

export const productsQuery = actionQuery('products.list', {})

export const featuredQuery = actionQuery('products.featured', {})

/** The first products of a larger shop, which come with its page. */
export const firstProductsQuery = actionQuery('products.list', {
  limit: firstProducts,
  groups: 'together',
})

/** The products that go with a product; if `id` is null, the featured products. */
export const suggestionsQuery = (id: string | null) =>
  actionQuery('products.suggest', { ...(id !== null && { for: id }), groups: 'together' })

/** A product as its page shows it; `variants` is missing only where there is no group. */
export type PageProduct = ListedProduct & { variants?: Variant[] }

/** A product; null if it does not exist, because data embedded in a page cannot be an error. */
export function productQuery(id: string) {
  return queryOptions<PageProduct | null>({ queryKey: ['products.get', { id }] })
}

/** A collection with its first products; null if it does not exist, as for products. */
export function collectionQuery(collection: string) {
  return queryOptions<Collection | null>({
    queryKey: ['collections.get', { collection, groups: 'together' }],
  })
}

/** What the header's menu and the home page link to; it comes with a page only if there is any. */
export const collectionLinksQuery = queryOptions<CollectionLinks>({
  queryKey: ['collections.links', {}],
})

export const productCollectionsQuery = (id: string) => actionQuery('collections.ofProduct', { id })

export const ratingQuery = (id: string) => actionQuery('products.rating', { id })

/** The newest reviews of a product, and the cursor of those before them. */
export type ReviewPage = { reviews: PublicReview[]; nextCursor: string | null }

/** The most reviews that one request returns. */
const MOST_REVIEWS = 500

export function reviewsQuery(id: string) {
  return queryOptions<ReviewPage>({
    queryKey: ['products.reviews', { id }],
    queryFn: ({ client, queryKey, signal }) => {
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
  let nextCursor: string | null = null
  const reviews = await call(
    'products.reviews',
    { id, limit, cursor },
    {
      ...(signal && { signal }),
      onHeaders: (headers) => {
        nextCursor = headers.get('X-Next-Cursor')
      },
    },
  )
  return { reviews, nextCursor }
}

/** The key in the URL of a page that only a link opens. */
export function keyIn(search: string): string {
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
    queryKey: ['orders.track', { id, key }],
    refetchInterval: ({ state }) => (state.status === 'error' ? POLL_SLOWLY : POLL_EVERY),
    refetchOnWindowFocus: ({ state: { dataUpdatedAt, errorUpdatedAt } }) =>
      Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt) >= POLL_EVERY && 'always',
  })
}
