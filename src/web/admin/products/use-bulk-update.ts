import { useCallback } from 'react'
import type { ProductsUpdate } from '../../../shared/contract/catalog-staff.ts'
import { useLive } from '../live-provider.tsx'
import { useAction } from '../use-action.ts'
import { useCatalogCache } from './use-catalog-cache.ts'

/** Changes many products at once and shows what became of them; rejects like the call itself. */
export function useBulkUpdate() {
  const update = useAction('products.bulkUpdate')
  const { cache } = useLive()
  const { refresh } = useCatalogCache()
  return useCallback(
    async (input: ProductsUpdate) => {
      const changed = await update(input)
      for (const data of changed) cache.apply({ topic: 'products', name: 'product.updated', data })
      refresh()
    },
    [update, cache, refresh],
  )
}
