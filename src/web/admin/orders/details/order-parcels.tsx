import type { Shipment } from '#shared/contract/order/shipment.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { trackingWords } from '#shared/domain/order/parcels/shipment.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { useAction } from '../../live/use-action.ts'
import { May } from '../../permissions/may.tsx'
import { LocalMoment } from '../../ui/local-moment.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { useSingleRun } from '../../ui/use-single-run.ts'
import { canShip } from '../left-to-ship.ts'
import { useParcelDialog } from '../parcel-dialogs.tsx'

/** Whether an order has parcels, or units that can be put into one. */
export function hasParcels(order: DetailedOrder): boolean {
  return (order.shipments ?? []).length > 0 || canShip(order)
}

/** The parcels of an order in its details, and a button to ship what is left. */
export function OrderParcels({ order }: { order: DetailedOrder }) {
  const open = useParcelDialog()
  return (
    <div className="flex flex-col gap-4">
      {(order.shipments ?? []).map((shipment) => (
        <Parcel key={shipment.id} order={order} shipment={shipment} />
      ))}
      {canShip(order) && (
        <May do="orders.ship">
          <Button onClick={() => open({ kind: 'ship', order })} className="w-full">
            {m.parcelShipMore()}
          </Button>
        </May>
      )}
    </div>
  )
}

type ParcelProps = { order: DetailedOrder; shipment: Shipment }

function Parcel({ order, shipment }: ParcelProps) {
  const open = useParcelDialog()
  const remove = useAction('orders.removeShipment')
  const toast = useToast()
  const { run, isPending } = useSingleRun(async () => {
    try {
      await remove({ id: order.id, shipmentId: shipment.id })
      toast({
        title: m.ordersUpdated(),
        description: m.parcelIsRemoved({ number: orderNumber(order.id) }),
      })
    } catch (error) {
      const description = toApiError(error).publicMessage
      toast({ title: m.parcelNotRemoved(), description, isDestructive: true })
    }
  })
  const { trackingUrl, items, createdAt } = shipment
  const tracking = trackingWords(shipment) || m.parcelUntracked()
  return (
    <div className="rounded-field border border-base-300 px-4 py-3">
      <p className="font-medium wrap-anywhere">
        {trackingUrl === null ? (
          tracking
        ) : (
          <a href={trackingUrl} target="_blank" rel="noreferrer" className="link">
            {tracking}
          </a>
        )}
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        <LocalMoment moment={createdAt} /> ·{' '}
        {items.map((units) => unitWords(order, units)).join(', ')}
      </p>
      <May do={['orders.updateShipment', 'orders.removeShipment']}>
        <p className="mt-1 -ml-2 flex flex-wrap gap-1">
          <RowButton
            aria-label={m.parcelCorrectOf({ tracking })}
            onClick={() => open({ kind: 'correct', order, shipment })}
          >
            {m.parcelCorrect()}
          </RowButton>
          <RowButton
            aria-label={m.parcelRemoveOf({ tracking })}
            aria-busy={isPending}
            onClick={run}
          >
            {m.staffRemove()}
          </RowButton>
        </p>
      </May>
    </div>
  )
}

function unitWords({ items }: DetailedOrder, units: Shipment['items'][number]): string {
  const item = items.find(({ productId }) => productId === units.productId)
  const name = item?.productName ?? m.ordersUnknownProduct()
  return m.ordersHowMany({ count: units.quantity, name })
}
