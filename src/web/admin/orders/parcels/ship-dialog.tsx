import { useAtom } from 'jotai'
import { useForm, useWatch } from 'react-hook-form'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { unitsLeft } from '#shared/domain/order/parcels/shipment.ts'
import * as m from '#shared/i18n/messages.ts'
import { SwitchField } from '../../../ui/forms/field.tsx'
import { QuantitySelector } from '../../../ui/forms/quantity-selector.tsx'
import { ParcelForm } from './parcel-form.tsx'
import { TrackingFields } from './tracking-fields.tsx'
import { lastCarrierAtom, type TrackingForm, trackingInput } from './tracking-form.ts'
import { useShip } from './use-ship.ts'

/** Units to ship, by product. */
type Units = Record<string, number>
type ShipForm = TrackingForm & { units: Units; isNotified: boolean }

type ShipDialogProps = { order: DetailedOrder; onClose: () => void }

/** Ships some or all of the units that are left of an order, with a tracking number if there is one. */
export default function ShipDialog({ order, onClose }: ShipDialogProps) {
  const ship = useShip()
  const [lastCarrier, setLastCarrier] = useAtom(lastCarrierAtom)
  const left = unitsLeft(order)
  const form = useForm<ShipForm>({
    defaultValues: {
      carrier: lastCarrier,
      trackingNumber: '',
      trackingUrl: '',
      units: Object.fromEntries(left.map(({ productId, quantity }) => [productId, quantity])),
      isNotified: true,
    },
  })
  const { control, register, setValue } = form
  const units = useWatch({ control, name: 'units' })
  const chosen = listOf(units)

  async function submit({ isNotified, ...values }: ShipForm) {
    const items = listOf(values.units)
    await ship({ id: order.id, ...trackingInput(values), items, notify: isNotified })
    setLastCarrier(() => values.carrier)
    onClose()
  }

  return (
    <ParcelForm
      form={form}
      title={m.parcelShipOrder({ number: orderNumber(order.id) })}
      action={m.parcelShip()}
      isDisabled={chosen.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TrackingFields />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-semibold">{m.parcelContents()}</legend>
        {left.map(({ productId, quantity }) => (
          <div key={productId} className="flex items-center justify-between gap-3">
            <span className="min-w-0 text-sm wrap-anywhere">
              {m.parcelUnitsLeft({ name: nameIn(order, productId), count: quantity })}
            </span>
            <QuantitySelector
              name={nameIn(order, productId)}
              quantity={units[productId] ?? 0}
              min={0}
              max={quantity}
              onChange={(next) => setValue(`units.${productId}`, next, { shouldDirty: true })}
            />
          </div>
        ))}
      </fieldset>
      <SwitchField
        label={m.parcelNotify()}
        hint={order.customerEmail === '' ? m.parcelNoEmail() : undefined}
        disabled={order.customerEmail === ''}
        {...register('isNotified')}
      />
    </ParcelForm>
  )
}

function nameIn({ items }: DetailedOrder, productId: string): string {
  return items.find((item) => item.productId === productId)?.productName ?? ''
}

function listOf(units: Units) {
  return Object.entries(units).flatMap(([productId, quantity]) =>
    quantity > 0 ? [{ productId, quantity }] : [],
  )
}
