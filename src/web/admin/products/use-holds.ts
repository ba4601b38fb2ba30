import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { routeOf } from '../../../shared/contract/routes.ts'
import { useLive } from '../live/live-provider.tsx'

/** The holds of a product, refetched when its stock changes. */
export function useHolds(productId: string, isOpen: boolean) {
  const { act, listen } = useLive()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [routeOf('holds.list').path, productId],
    queryFn: async () => (await act('holds.list', { productId })).data,
    enabled: isOpen,
    refetchOnMount: 'always',
  })
  useEffect(() => {
    if (!isOpen) return
    return listen((event) => {
      if (event.name !== 'product.updated' || event.data.id !== productId) return
      void queries.invalidateQueries({ queryKey: [routeOf('holds.list').path, productId] })
    })
  }, [isOpen, listen, productId, queries])
  return query
}
