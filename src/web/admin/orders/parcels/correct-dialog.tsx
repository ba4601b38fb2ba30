import { useId } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Shipment } from '#shared/contract/order/shipment.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { SwitchField } from '../../../ui/forms/field.tsx'
import { useLeaveDialog } from '../../leaving/use-leave-dialog.tsx'
import { useAction } from '../../live/use-action.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { showRefused } from '../../ui/show-refused.ts'
import { Warning } from '../../ui/warning.tsx'
import { useOrderSaved } from '../details/save-order.ts'
import { TrackingFields } from './tracking-fields.tsx'
import { type TrackingForm, trackingInput } from './tracking-form.ts'

type CorrectForm = TrackingForm & { isNotified: boolean }

type CorrectDialogProps = { order: DetailedOrder; shipment: Shipment; onClose: () => void }

/** Corrects the carrier or number of a parcel, and emails the customer again if staff choose to. */
export default function CorrectDialog({ order, shipment, onClose }: CorrectDialogProps) {
  const formId = useId()
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
  const { register, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const { leave, question } = useLeaveDialog({ isDirty, isSubmitting }, onClose)

  async function submit({ isNotified, ...values }: CorrectForm) {
    const input = { id: order.id, shipmentId: shipment.id, ...trackingInput(values) }
    try {
      const saved = await correct({ ...input, notify: isNotified })
      const words = m.parcelIsCorrected({ number: orderNumber(order.id) })
      noteSaved(saved.order, saved.isMailHeld ? `${words} ${m.ordersMailHeld()}` : words)
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
      title={m.parcelCorrectTitle({ number: orderNumber(order.id) })}
      footer={
        <div className="flex flex-col gap-4">
          {errors.root?.message && <Warning role="alert" title={errors.root.message} />}
          <DialogButtons
            form={formId}
            action={isSubmitting ? m.staffSaving() : m.staffSave()}
            isPending={isSubmitting}
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
          <SwitchField label={m.parcelNotifyAgain()} {...register('isNotified')} />
        </form>
      </FormProvider>
      {question}
    </Modal>
  )
}
