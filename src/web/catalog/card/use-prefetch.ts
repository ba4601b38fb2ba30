import { useQueryClient } from '@tanstack/react-query'
import type { ListedProduct } from '../../../shared/contract/catalog.ts'

/**
 * Prepares a product's page on hover or focus: fills the cache from the card's data and prefetches
 * the reviews.
 */
export function usePrefetch(product: ListedProduct) {
  const queries = useQueryClient()

  function prefetch() {
    const key = ['/api/products', product.id]
    const known = queries.getQueryData(key)
    if (!known) queries.setQueryData(key, product)
    if (!known) queries.setQueryData([...key, 'rating'], product.rating)
    void queries.prefetchQuery({ queryKey: [...key, 'reviews'] })
  }

  // Not onPointerEnter, which also fires while scrolling under a resting pointer.
  return { onPointerMove: prefetch, onPointerDown: prefetch, onFocus: prefetch }
}
