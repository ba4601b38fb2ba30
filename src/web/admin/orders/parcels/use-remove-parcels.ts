import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { useAction } from '../../live/use-action.ts'

type Parcel = { orderId: string; shipmentId?: string }

/** Removes parcels whose emails are still held; rejects if one of them stays. */
export function useRemoveParcels() {
  const remove = useAction('orders.removeShipment')
  const queries = useQueryClient()
  const toast = useToast()
  return useCallback(
    async (parcels: readonly Parcel[]) => {
      const removed = await Promise.allSettled(
        parcels.map(({ orderId: id, shipmentId = '' }) => remove({ id, shipmentId })),
      )
      void queries.invalidateQueries({ queryKey: ['orders.listDetailed'] })
      const failed = removed.find((each) => each.status === 'rejected')
      if (failed) throw failed.reason
      const description = m.parcelsAreRemoved({ count: parcels.length })
      toast({ title: m.ordersUpdatedMany(), description })
    },
    [remove, queries, toast],
  )
}
