import { useAtom } from 'jotai'
import { useId } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { unitsLeft } from '#shared/domain/order/parcels/shipment.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { SwitchField } from '../../../ui/forms/field.tsx'
import { QuantitySelector } from '../../../ui/forms/quantity-selector.tsx'
import { useLeaveDialog } from '../../leaving/use-leave-dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { showRefused } from '../../ui/show-refused.ts'
import { Warning } from '../../ui/warning.tsx'
import { TrackingFields } from './tracking-fields.tsx'
import { lastCarrierAtom, type TrackingForm, trackingInput } from './tracking-form.ts'
import { useShip } from './use-ship.ts'

/** Units to ship, by product. */
type Units = Record<string, number>
type ShipForm = TrackingForm & { units: Units; isNotified: boolean }

type ShipDialogProps = { order: DetailedOrder; onClose: () => void }

/** Ships some or all of the units that are left of an order, with a tracking number if there is one. */
export default function ShipDialog({ order, onClose }: ShipDialogProps) {
  const formId = useId()
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
  const { control, register, formState, setValue } = form
  const { errors, isDirty, isSubmitting } = formState
  const units = useWatch({ control, name: 'units' })
  const chosen = listOf(units)
  const { leave, question } = useLeaveDialog({ isDirty, isSubmitting }, onClose)

  async function submit({ isNotified, ...values }: ShipForm) {
    try {
      const items = listOf(values.units)
      await ship({ id: order.id, ...trackingInput(values), items, notify: isNotified })
      setLastCarrier(() => values.carrier)
      onClose()
    } catch (thrown) {
      const { errors: refused, publicMessage } = toApiError(thrown)
      showRefused(form.setError, refused)
      if (refused.length === 0) form.setError('root', { message: publicMessage })
    }
  }

  return (
    <Modal
      isOpen
      onClose={leave}
      title={m.parcelShipOrder({ number: orderNumber(order.id) })}
      footer={
        <div className="flex flex-col gap-4">
          {errors.root?.message && <Warning role="alert" title={errors.root.message} />}
          <DialogButtons
            form={formId}
            action={isSubmitting ? m.staffSaving() : m.parcelShip()}
            isPending={isSubmitting}
            isDisabled={chosen.length === 0}
            onCancel={onClose}
          />
        </div>
      }
    >
      <FormProvider {...form}>
        <form
          id={formId}
          noValidate
          onSubmit={form.handleSubmit(submit)}
          className="flex flex-col gap-5"
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
        </form>
      </FormProvider>
      {question}
    </Modal>
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
