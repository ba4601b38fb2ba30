import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ProductsUpdate } from '#shared/contract/catalog/catalog-staff.ts'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { isListing, type Listing } from '../live/live-lists.ts'
import { useLive } from '../live/live-provider.tsx'
import { useAction } from '../live/use-action.ts'
import { useCatalogCache } from '../live/use-catalog-cache.ts'

/**
 * Updates many products at once; rejects if the call fails. The featured flag is optimistic: it shows
 * at once and is reverted on failure. Stock shows after the response.
 */
export function useBulkUpdate() {
  const update = useAction('products.bulkUpdate')
  const { cache } = useLive()
  const { refresh } = useCatalogCache()
  const queries = useQueryClient()
  return useCallback(
    async (input: ProductsUpdate) => {
      const revert = markFeatured(queries, input)
      try {
        const changed = await update(input)
        for (const data of changed) {
          cache.apply({ topic: 'products', name: 'product.updated', data })
        }
      } catch (error) {
        revert()
        throw error
      }
      refresh()
    },
    [update, cache, refresh, queries],
  )
}

/**
 * Shows the featured flag at once. Returns a function that reverts it, except for products with a
 * newer version.
 */
function markFeatured(queries: QueryClient, { ids, featured }: ProductsUpdate): () => void {
  if (featured === undefined) return () => {}
  const before = new Map<string, StaffProduct>()
  replace(queries, (product) => {
    if (!ids.includes(product.id)) return product
    before.set(product.id, product)
    return { ...product, featured }
  })
  return () =>
    replace(queries, (product) => {
      const was = before.get(product.id)
      return was?.updatedAt === product.updatedAt ? was : product
    })
}

function replace(queries: QueryClient, change: (product: StaffProduct) => StaffProduct) {
  queries.setQueriesData<Listing<StaffProduct>>({ queryKey: ['products.find'] }, (list) =>
    isListing<StaffProduct>(list)
      ? {
          ...list,
          pages: list.pages.map((page) => ({ ...page, items: page.items.map(change) })),
        }
      : undefined,
  )
}
