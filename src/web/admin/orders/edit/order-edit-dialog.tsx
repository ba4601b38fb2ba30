import { useDeferredValue, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { orderTextNames } from '#shared/contract/order/texts.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { suggestedEmail } from '#shared/domain/shop/mail-domain.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { SuggestedEmail } from '../../../ui/forms/suggested-email.tsx'
import { CompareVersions } from '../../conflict/compare-versions.tsx'
import { useLeaveDialog } from '../../leaving/use-leave-dialog.tsx'
import { OthersHere, useAnnouncePresence } from '../../live/others-here.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Warning } from '../../ui/warning.tsx'
import { orderLabels } from '../display/order-labels.ts'
import type { NameOf } from '../display/product-names.ts'
import { EditAddress } from './edit-address.tsx'
import { EditQuantities } from './edit-quantities.tsx'
import { useOrderEdit } from './use-order-edit.ts'

type OrderEditDialogProps = { order: DetailedOrder; nameOf: NameOf; onClose: () => void }

/** Edits the customer, the address and the quantities of an order (ORD-11). */
export default function OrderEditDialog({ order, nameOf, onClose }: OrderEditDialogProps) {
  const edit = useOrderEdit(order, nameOf, onClose)
  const { form, field, newer, hasTheirs, isComparing, problem } = edit
  const { isSubmitting, isDirty } = form.formState
  const { leave, question } = useLeaveDialog({ isDirty, isSubmitting }, onClose)
  const formId = useId()
  // Renders the first fields at once, the others after the first paint.
  const isPainted = useDeferredValue(true, false)
  const better = suggestedEmail(useWatch({ control: form.control, name: 'customerEmail' }))
  const suggestion = better && (
    <SuggestedEmail
      email={better}
      onTake={(email) => form.setValue('customerEmail', email, { shouldDirty: true })}
    />
  )
  useAnnouncePresence(`orders/${order.id}`)

  return (
    <Modal
      isOpen
      onClose={leave}
      title={m.ordersEditTitle({ number: orderNumber(order.id) })}
      footer={
        <div className="flex flex-col gap-4">
          {hasTheirs && !isComparing && <NewerVersion onCompare={() => edit.setComparing(true)} />}
          {problem && (
            <p role="alert" className="font-medium text-error">
              {problem}
            </p>
          )}
          <DialogButtons
            action={isSubmitting ? m.staffSaving() : m.staffSave()}
            form={formId}
            isPending={isSubmitting}
            isDisabled={isComparing}
            onCancel={onClose}
          />
        </div>
      }
    >
      {newer && isComparing && <CompareVersions edit={edit} newer={newer} button={m.staffSave()} />}
      <form
        id={formId}
        noValidate
        hidden={isComparing}
        onSubmit={edit.submit}
        className="flex flex-col gap-8 [&[hidden]]:hidden"
      >
        <OthersHere subject={`orders/${order.id}`} />
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-3 font-display text-xl font-semibold">{m.staffCustomer()}</legend>
          {orderTextNames.map((name) => {
            const { label, type, required } = orderLabels[name]
            return (
              <TextField
                key={name}
                label={label()}
                type={type}
                required={required}
                hint={name === 'customerEmail' ? suggestion : undefined}
                {...field(name)}
              />
            )
          })}
        </fieldset>
        {isPainted && (
          <>
            <EditAddress edit={edit} />
            <EditQuantities edit={edit} nameOf={nameOf} />
          </>
        )}
      </form>
      {question}
    </Modal>
  )
}

/** Warns that somebody else saved the order that is being edited. */
function NewerVersion({ onCompare }: { onCompare: () => void }) {
  return (
    <Warning role="alert" title={m.ordersSomeoneChanged()}>
      {m.ordersCompareToContinue()}
      <Button onClick={onCompare} className="mt-3 flex">
        {m.conflictCompare()}
      </Button>
    </Warning>
  )
}
