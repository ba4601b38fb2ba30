import { type ReactNode, useId } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { useLeaveDialog } from '../../leaving/use-leave-dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { showRefused } from '../../ui/show-refused.ts'
import { Warning } from '../../ui/warning.tsx'

type ParcelFormProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  title: string
  action: string
  isDisabled?: boolean
  /** What it throws is shown at the fields, or above the buttons. */
  onSubmit: (values: Values) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** The dialog of a form about parcels. */
export function ParcelForm<Values extends FieldValues>(props: ParcelFormProps<Values>) {
  const { form, title, action, isDisabled = false, onSubmit, onClose, children } = props
  const formId = useId()
  const { errors, isDirty, isSubmitting } = form.formState
  const { leave, question } = useLeaveDialog({ isDirty, isSubmitting }, onClose)

  async function submit(values: Values) {
    try {
      await onSubmit(values)
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
      title={title}
      footer={
        <div className="flex flex-col gap-4">
          {errors.root?.message && <Warning role="alert" title={errors.root.message} />}
          <DialogButtons
            form={formId}
            action={isSubmitting ? m.staffSaving() : action}
            isPending={isSubmitting}
            isDisabled={isDisabled}
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
          {children}
        </form>
      </FormProvider>
      {question}
    </Modal>
  )
}
