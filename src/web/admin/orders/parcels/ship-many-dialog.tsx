import { useAtom } from 'jotai'
import { type ClipboardEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { sumOf } from '#shared/domain/money.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { inPackingOrder } from '#shared/domain/order/parcels/packing-order.ts'
import { unitsLeft } from '#shared/domain/order/parcels/shipment.ts'
import * as m from '#shared/i18n/messages.ts'
import { SwitchField, TextField } from '../../../ui/forms/field.tsx'
import { ParcelForm } from './parcel-form.tsx'
import { pastedNumbers } from './pasted-numbers.ts'
import { CarrierFields } from './tracking-fields.tsx'
import { lastCarrierAtom, type TrackingForm, trackingInput } from './tracking-form.ts'
import { useShipMany } from './use-ship-many.ts'

type ManyForm = Pick<TrackingForm, 'carrier' | 'trackingUrl'> & {
  /** Tracking numbers by order. */
  numbers: Record<string, string>
  isNotified: boolean
}

type ShipManyDialogProps = {
  orders: readonly DetailedOrder[]
  onShipped: (ids: readonly string[]) => void
  onClose: () => void
}

/** Ships the rest of several orders, each with a tracking number that can be pasted from a spreadsheet. */
export default function ShipManyDialog({ orders, onShipped, onClose }: ShipManyDialogProps) {
  const ship = useShipMany()
  const [lastCarrier, setLastCarrier] = useAtom(lastCarrierAtom)
  const [left, setLeft] = useState(() => inPackingOrder(orders))
  const [pasted, setPasted] = useState('')
  const form = useForm<ManyForm>({
    defaultValues: {
      carrier: lastCarrier,
      trackingUrl: '',
      numbers: Object.fromEntries(orders.map(({ id }) => [id, ''])),
      isNotified: true,
    },
  })
  const { register, formState, setValue, setError } = form
  const { errors } = formState

  /** Fills this field and those after it, or those of the orders that are named. */
  function paste(event: ClipboardEvent, index: number) {
    const numbers = pastedNumbers(event.clipboardData.getData('text'))
    if (!numbers) return
    event.preventDefault()
    let count = 0
    const fill = (id: string | undefined, number: string) => {
      if (id === undefined) return
      count += 1
      setValue(`numbers.${id}`, number, { shouldDirty: true })
    }
    for (const [order, number] of numbers.byOrder) {
      fill(left.find(({ id }) => id === order || orderNumber(id) === order)?.id, number)
    }
    for (const [at, number] of numbers.inOrder.entries()) {
      if (number !== null) fill(left[index + at]?.id, number)
    }
    const { byOrder, inOrder, unread } = numbers
    const over = byOrder.size + inOrder.filter((number) => number !== null).length - count
    setPasted(
      [
        m.parcelPasted({ count }),
        unread > 0 && m.parcelPastedUnread({ unread }),
        over > 0 && m.parcelPastedOver({ over }),
      ]
        .filter(Boolean)
        .join(' '),
    )
  }

  async function submit({ numbers, isNotified, carrier, trackingUrl }: ManyForm) {
    const refused = await ship(
      left.map(({ id }) => ({
        id,
        ...trackingInput({ carrier, trackingUrl, trackingNumber: numbers[id] ?? '' }),
        notify: isNotified,
      })),
    )
    setLastCarrier(() => carrier)
    onShipped(left.flatMap(({ id }) => (refused.has(id) ? [] : id)))
    if (refused.size === 0) return onClose()
    setLeft(left.filter(({ id }) => refused.has(id)))
    for (const [id, message] of refused) setError(`numbers.${id}`, { message })
    setError('root', { message: m.parcelsNotShipped({ count: refused.size }) })
  }

  return (
    <ParcelForm
      form={form}
      title={m.parcelShipMany({ count: left.length })}
      action={m.parcelShipMany({ count: left.length })}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{m.parcelPasteHint()}</p>
      <p role="status" className="text-sm font-medium empty:hidden">
        {pasted}
      </p>
      {left.map((order, index) => (
        <TextField
          key={order.id}
          label={m.parcelNumberOf({
            number: orderNumber(order.id),
            name: order.customerName,
            count: sumOf(unitsLeft(order).map(({ quantity }) => quantity)),
          })}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          onPaste={(event) => paste(event, index)}
          error={errors.numbers?.[order.id]?.message}
          {...register(`numbers.${order.id}`)}
        />
      ))}
      <CarrierFields />
      <SwitchField label={m.parcelNotifyMany()} {...register('isNotified')} />
    </ParcelForm>
  )
}
