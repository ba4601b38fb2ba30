import { useId } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { CompareVersions } from '../conflict/compare-versions.tsx'
import { useLeaveDialog } from '../leaving/use-leave-dialog.tsx'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { Warning } from '../ui/warning.tsx'
import { CollectionFields } from './collection-fields.tsx'
import { type EditedCollection, useCollectionEdit } from './use-collection-edit.ts'

type CollectionDialogProps = EditedCollection & { onClose: () => void }

/** Creates or edits a collection (COLL-10). */
export function CollectionDialog(props: CollectionDialogProps) {
  const { collection, onClose } = props
  const { edit, submit } = useCollectionEdit(props)
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
        isPending={isSubmitting}
        onCancel={onClose}
      />
    </div>
  )
  return (
    <Modal
      isOpen
      onClose={leave}
      title={collection ? m.collectionEdit({ title: collection.title }) : m.collectionNew()}
      footer={newer ? undefined : footer}
    >
      {newer ? (
        <CompareVersions edit={edit} newer={newer} button={m.staffSave()} />
      ) : (
        <form
          id={formId}
          noValidate
          onSubmit={edit.form.handleSubmit(submit)}
          className="flex flex-col gap-5"
        >
          <CollectionFields edit={edit} />
        </form>
      )}
      {question}
    </Modal>
  )
}
