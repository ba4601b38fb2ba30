import { useCallback } from 'react'
import type { InputOf } from '#shared/contract/action.ts'
import type { Registry } from '#shared/contract/registry.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import * as m from '#shared/i18n/messages.ts'
import { useAction } from '../../live/use-action.ts'
import { useOrderSaved } from '../details/save-order.ts'
import { useStatusUndos } from '../status-undo.ts'

/** Ships a parcel of one order, and offers to undo it until the customer is emailed. */
export function useShip() {
  const ship = useAction('orders.ship')
  const noteSaved = useOrderSaved()
  const { offerParcels } = useStatusUndos()
  return useCallback(
    async (input: InputOf<Registry['orders.ship']>) => {
      const shipped = await ship(input)
      const number = orderNumber(input.id)
      const words = m.parcelIsShipped({ number })
      noteSaved(shipped.order, shipped.isMailHeld ? `${words} ${m.ordersMailHeld()}` : words)
      offerParcels([shipped])
    },
    [ship, noteSaved, offerParcels],
  )
}
