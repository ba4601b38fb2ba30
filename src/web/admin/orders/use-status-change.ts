import { useState } from 'react'
import type { UpdatedOrder } from '#shared/contract/order/changes.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber, type OrderStatus } from '#shared/domain/order/order.ts'
import * as m from '#shared/i18n/messages.ts'
import { useCardAction } from '../card/card-action.tsx'
import { useSaveOrder } from './details/save-order.ts'
import type { StatusUndos } from './status-undo.ts'

/** Sets the status of one order, reports the outcome, and offers to undo it. */
export function useStatusChange(order: DetailedOrder, onChanged: StatusUndos['offer']) {
  const save = useSaveOrder()
  const action = useCardAction(order.status)
  const [pending, setPending] = useState<OrderStatus | null>(null)

  async function setStatus(status: OrderStatus) {
    setPending(status)
    const words = { pending: m.staffSaving(), done: m.staffSaved(), failed: m.staffNotSaved() }
    const from = order.status
    const now = m.ordersNowStatus({ number: orderNumber(order.id), status })
    const done = ({ statusMail }: UpdatedOrder) =>
      statusMail === 'held' ? `${now} ${m.ordersMailHeld()}` : now
    await action.run(
      words,
      async () =>
        onChanged(await save({ id: order.id, status, version: order.updatedAt }, done), from),
      status,
    )
    setPending(null)
  }

  return { action, pending, setStatus }
}
