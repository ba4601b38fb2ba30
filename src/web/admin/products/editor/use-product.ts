import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { addresses, forStaff } from '../../live/live-cache.ts'
import { useLive } from '../../live/live-provider.tsx'

/** One product, kept current by events: sales and edits by others show at once. */
export function useProduct(id: string) {
  const { act, cache, listen } = useLive()
  const [isDeleted, setDeleted] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [addresses.products, id, forStaff],
    queryFn: ({ queryKey }) =>
      cache.load(queryKey, async () => (await act('products.details', { id })).data),
  })

  useEffect(
    () =>
      listen((event) => {
        if (event.name === 'product.deleted' && event.data.id === id) setDeleted(true)
      }),
    [listen, id],
  )

  const refusal = error && toApiError(error)
  return {
    product: data ?? null,
    /** Why it could not be loaded; null if it was loaded or does not exist. */
    problem: data || refusal?.status === 404 ? null : refusal,
    isGone: isDeleted || refusal?.status === 404,
    reload: refetch,
  }
}
