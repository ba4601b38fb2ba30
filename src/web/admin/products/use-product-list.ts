import { useQuery } from '@tanstack/react-query'
import type { StaffProduct } from '../../../shared/contract/catalog.ts'
import type { ProductSearch } from '../../../shared/contract/catalog-staff.ts'
import { addresses } from '../live/live-cache.ts'
import { useLive } from '../live/live-provider.tsx'

export type ProductPage = { items: readonly StaffProduct[]; total: number }

/** One page of the catalog, kept current by events. */
export function useProductList(input: ProductSearch) {
  const { act } = useLive()
  return useQuery({
    queryKey: [addresses.catalog, input],
    // Shows the previous page until the new one arrives.
    placeholderData: (before: ProductPage | undefined) => before,
    refetchOnMount: 'always',
    queryFn: async (): Promise<ProductPage> => {
      const { data, page } = await act('products.find', input)
      return { items: data, total: page?.total ?? data.length }
    },
  })
}
