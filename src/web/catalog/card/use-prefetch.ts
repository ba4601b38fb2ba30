import { useQueryClient } from '@tanstack/react-query'
import type { ListedProduct } from '../../../shared/contract/catalog.ts'

/**
 * Has a product's page ready before it is asked for: what the card knows already is handed on, and
 * the reviews are fetched as soon as somebody points at the card or reaches it with the keyboard.
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

  // Not on entering: while the page moves under a resting pointer nobody points at what passes.
  return { onPointerMove: prefetch, onPointerDown: prefetch, onFocus: prefetch }
}
