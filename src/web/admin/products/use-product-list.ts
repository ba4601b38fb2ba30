import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import type { ProductSearch } from '../../../shared/contract/catalog-staff.ts'
import { addresses } from '../live-cache.ts'
import { useLive } from '../live-provider.tsx'

export type ProductPage = { items: readonly ListedProduct[]; total: number }

/** Where a change moves a product to only the shop knows; many changes are one question. */
const ASK_AFTER = 300

/** One page of the catalogue, kept fresh by the feed. */
export function useProductList(input: ProductSearch) {
  const { act, listen } = useLive()
  const queries = useQueryClient()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = listen(({ topic }) => {
      if (topic !== 'products') return
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey: [addresses.catalog] })
      }, ASK_AFTER)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [listen, queries])

  return useQuery({
    queryKey: [addresses.catalog, input],
    // The list before stays until the new one is there.
    placeholderData: (before: ProductPage | undefined) => before,
    refetchOnMount: 'always',
    queryFn: async (): Promise<ProductPage> => {
      const { data, page } = await act('products.find', input)
      return { items: data, total: page?.total ?? data.length }
    },
  })
}
