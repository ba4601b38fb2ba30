import { useQueryClient } from '@tanstack/react-query'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { productQuery, ratingQuery, reviewsQuery } from '../../api/queries.ts'

/**
 * Prepares a product's page on hover or focus: fills the cache from the card's data and prefetches
 * the reviews.
 */
export function usePrefetch(product: ListedProduct) {
  const queries = useQueryClient()

  function prefetch() {
    const { id, rating } = product
    const { queryKey } = productQuery(id)
    // A card does not have all that the page shows of a group.
    if (product.group) void queries.prefetchQuery(productQuery(id))
    else if (!queries.getQueryData(queryKey)) {
      queries.setQueryData(queryKey, product)
      queries.setQueryData(ratingQuery(id).queryKey, rating)
    }
    void queries.prefetchQuery(reviewsQuery(id))
  }

  // Not onPointerEnter, which also fires while scrolling under a resting pointer.
  return { onPointerMove: prefetch, onPointerDown: prefetch, onFocus: prefetch }
}

/** A picture's tiny blurred preview, if the server sent one, as it does for the main picture. */
export function usePreview(url: string | null): string | null {
  return useQueryClient().getQueryData<string>(['preview', url]) ?? null
}
