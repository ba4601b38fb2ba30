import { useForm } from 'react-hook-form'
import type { Shipment } from '#shared/contract/order/shipment.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import * as m from '#shared/i18n/messages.ts'
import { SwitchField } from '../../../ui/forms/field.tsx'
import { useAction } from '../../live/use-action.ts'
import { useOrderSaved } from '../details/save-order.ts'
import { ParcelForm } from './parcel-form.tsx'
import { TrackingFields } from './tracking-fields.tsx'
import { type TrackingForm, trackingInput } from './tracking-form.ts'

type CorrectForm = TrackingForm & { isNotified: boolean }

type CorrectDialogProps = { order: DetailedOrder; shipment: Shipment; onClose: () => void }

/** Corrects the carrier or number of a parcel, and emails the customer again if staff choose to. */
export default function CorrectDialog({ order, shipment, onClose }: CorrectDialogProps) {
  const correct = useAction('orders.updateShipment')
  const noteSaved = useOrderSaved()
  const { carrier, trackingNumber, trackingUrl } = shipment
  const form = useForm<CorrectForm>({
    defaultValues: {
      carrier: carrier ?? '',
      trackingNumber: trackingNumber ?? '',
      trackingUrl: carrier === 'other' ? (trackingUrl ?? '') : '',
      isNotified: false,
    },
  })

  async function submit({ isNotified, ...values }: CorrectForm) {
    const input = { id: order.id, shipmentId: shipment.id, ...trackingInput(values) }
    const saved = await correct({ ...input, notify: isNotified })
    const words = m.parcelIsCorrected({ number: orderNumber(order.id) })
    noteSaved(saved.order, saved.isMailHeld ? `${words} ${m.ordersMailHeld()}` : words)
    onClose()
  }

  return (
    <ParcelForm
      form={form}
      title={m.parcelCorrectTitle({ number: orderNumber(order.id) })}
      action={m.staffSave()}
      onSubmit={submit}
      onClose={onClose}
    >
      <TrackingFields />
      <SwitchField label={m.parcelNotifyAgain()} {...form.register('isNotified')} />
    </ParcelForm>
  )
}
