import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { InputOf, OutputOf } from '#shared/contract/action.ts'
import type { Registry } from '#shared/contract/registry.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { useAction } from '../../live/use-action.ts'
import { useStatusUndos } from '../status-undo.ts'

type Input = InputOf<Registry['orders.ship']>
type Shipped = OutputOf<Registry['orders.ship']>

/** How many orders are shipped at once. */
const AT_ONCE = 4

/**
 * Ships many orders, each on its own, and offers one Undo for all. Resolves to the reasons by order of
 * those that were not shipped.
 */
export function useShipMany() {
  const ship = useAction('orders.ship')
  const { offerParcels } = useStatusUndos()
  const queries = useQueryClient()
  const toast = useToast()

  return useCallback(
    async (inputs: readonly Input[]) => {
      const waiting = [...inputs]
      const shipped: Shipped[] = []
      const refused = new Map<string, string>()
      async function work() {
        for (let input = waiting.shift(); input; input = waiting.shift()) {
          try {
            shipped.push(await ship(input))
          } catch (error) {
            refused.set(input.id, toApiError(error).publicMessage)
          }
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      void queries.invalidateQueries({ queryKey: ['orders.listDetailed'] })
      offerParcels(shipped)
      const count = shipped.length
      if (count > 0) {
        const words = m.parcelsAreShipped({ count })
        const hasMail = shipped.some(({ isMailHeld }) => isMailHeld)
        const description = hasMail ? `${words} ${m.ordersMailsHeld({ count })}` : words
        toast({ title: m.ordersUpdatedMany(), description })
      }
      return refused
    },
    [ship, offerParcels, queries, toast],
  )
}
