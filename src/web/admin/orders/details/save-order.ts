import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { OrderChanges, UpdatedOrder } from '#shared/contract/order/changes.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { useLive } from '../../live/live-provider.tsx'
import { useAction } from '../../live/use-action.ts'
import { useCatalogCache } from '../../live/use-catalog-cache.ts'

/** The toast text after saving. */
type Words = string | ((order: UpdatedOrder) => string)

/**
 * Saves changes to an order and shows the outcome in a toast; rejects if the call fails. Then
 * refetches the orders and the products, whose stock may have changed (ORD-10).
 */
export function useSaveOrder(): (changes: OrderChanges, done: Words) => Promise<UpdatedOrder> {
  const update = useAction('orders.update')
  const noteSaved = useOrderSaved()
  const queries = useQueryClient()
  const toast = useToast()

  return useCallback(
    async (changes, done) => {
      try {
        const order = await update(changes)
        noteSaved(order, typeof done === 'string' ? done : done(order))
        return order
      } catch (error) {
        // Loads the newer version even without the socket.
        if (toApiError(error).code === 'stale') {
          void queries.invalidateQueries({ queryKey: ['orders.listDetailed'] })
        }
        toast({ title: m.staffError(), description: m.ordersUpdateFailed(), isDestructive: true })
        throw error
      }
    },
    [update, noteSaved, queries, toast],
  )
}

/** Shows the toast and updates the caches after an order is saved. */
export function useOrderSaved(): (order: DetailedOrder, done: string) => void {
  const { cache } = useLive()
  const { refresh: refreshProducts } = useCatalogCache()
  const queries = useQueryClient()
  const toast = useToast()

  return useCallback(
    (order, done) => {
      toast({ title: m.ordersUpdated(), description: done })
      cache.apply({ topic: 'orders', name: 'order.updated', data: order })
      void queries.invalidateQueries({ queryKey: ['orders.listDetailed'] })
      refreshProducts()
    },
    [cache, queries, refreshProducts, toast],
  )
}
