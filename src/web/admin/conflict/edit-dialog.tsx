import { useId } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { useLeaveDialog } from '../leaving/use-leave-dialog.tsx'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { Warning } from '../ui/warning.tsx'
import { CompareVersions } from './compare-versions.tsx'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldErrors } from 'react-hook-form'

type Versioned = { id: string; updatedAt: string }

type EditDialogProps<Entity extends Versioned> = {
  title: string
  edit: ComponentProps<typeof CompareVersions<Entity>>['edit'] & {
    newer: Entity | null
    isComparing: boolean
    lost: string | null
    form: { formState: { errors: FieldErrors; isDirty: boolean; isSubmitting: boolean } }
  }
  /** Whether it cannot be saved yet. */
  isOff?: boolean
  onClose: () => void
  /** The form, which gets this id; its button is below it. */
  children: (formId: string) => ReactNode
}

/** A dialog with the form of an entity, or both versions of it if somebody else has saved. */
export function EditDialog<Entity extends Versioned>(props: EditDialogProps<Entity>) {
  const { title, edit, isOff = false, onClose, children } = props
  const { errors, isDirty, isSubmitting } = edit.form.formState
  const { leave, question } = useLeaveDialog({ isDirty, isSubmitting }, onClose)
  const newer = edit.isComparing ? edit.newer : null
  const formId = useId()
  const problem = edit.lost === 'not-saved' ? m.staffNotSavedLost() : errors.root?.message
  const footer = (
    <div className="flex flex-col gap-4">
      {problem && <Warning role="alert" title={problem} />}
      <DialogButtons
        form={formId}
        action={isSubmitting ? m.staffSaving() : m.staffSave()}
        isPending={isSubmitting || isOff}
        onCancel={onClose}
      />
    </div>
  )
  return (
    <Modal isOpen onClose={leave} title={title} footer={newer ? undefined : footer}>
      {newer ? (
        <CompareVersions edit={edit} newer={newer} button={m.staffSave()} />
      ) : (
        children(formId)
      )}
      {question}
    </Modal>
  )
}
