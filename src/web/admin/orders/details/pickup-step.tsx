import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { hasNothingToSend } from '#shared/domain/order/parcels/parcel.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { useAction } from '../../live/use-action.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { useSingleRun } from '../../ui/use-single-run.ts'
import { useOrderSaved } from './save-order.ts'

type PickupStepProps = { order: DetailedOrder; onPickedUp: () => void }

/** The next step of an order that is picked up; renders nothing for other orders. */
export function PickupStep({ order, onPickedUp }: PickupStepProps) {
  const makeReady = useAction('orders.readyForPickup')
  const noteSaved = useOrderSaved()
  const toast = useToast()
  const { run, isPending } = useSingleRun(async () => {
    const number = orderNumber(order.id)
    const words = order.customerEmail === '' ? m.ordersReadyQuiet : m.ordersReadyMailed
    try {
      noteSaved(await makeReady({ id: order.id, version: order.updatedAt }), words({ number }))
    } catch (error) {
      const description = toApiError(error).publicMessage
      toast({ title: m.ordersNotReady(), description, isDestructive: true })
    }
  })
  if (!order.pickupProvince || order.status !== 'placed') return null
  if (order.readyAt) {
    return (
      <RowButton onClick={onPickedUp} hasBorder>
        {m.ordersPickedUp()}
      </RowButton>
    )
  }
  if (hasNothingToSend(order)) return null
  return (
    <RowButton onClick={run} aria-disabled={isPending} hasBorder>
      {m.ordersReady()}
    </RowButton>
  )
}
