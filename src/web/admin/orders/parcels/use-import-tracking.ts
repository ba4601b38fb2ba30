import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { InputOf } from '#shared/contract/action.ts'
import type { Registry } from '#shared/contract/registry.ts'
import { useAction } from '../../live/use-action.ts'
import { useStatusUndos } from '../status-undo.ts'

/** Imports a file with tracking numbers, or only says what it would do; what was shipped can be undone. */
export function useImportTracking() {
  const importShipments = useAction('orders.importShipments')
  const { offerParcels } = useStatusUndos()
  const queries = useQueryClient()
  return useCallback(
    async (input: InputOf<Registry['orders.importShipments']>) => {
      const outcome = await importShipments(input)
      if (!input.dryRun) {
        void queries.invalidateQueries({ queryKey: ['orders.listDetailed'] })
        offerParcels(
          outcome.parcels.flatMap(({ shipmentId, isMailHeld, order }) =>
            shipmentId === null ? [] : { id: shipmentId, isMailHeld, order },
          ),
        )
      }
      return outcome
    },
    [importShipments, offerParcels, queries],
  )
}
