import * as m from '#shared/i18n/messages.ts'
import { EditDialog } from '../conflict/edit-dialog.tsx'
import { CollectionFields } from './collection-fields.tsx'
import { type EditedCollection, useCollectionEdit } from './use-collection-edit.ts'

type CollectionDialogProps = EditedCollection & { onClose: () => void }

/** Creates or edits a collection (COLL-10). */
export function CollectionDialog(props: CollectionDialogProps) {
  const { collection, onClose } = props
  const { edit, submit } = useCollectionEdit(props)
  const title = collection ? m.collectionEdit({ title: collection.title }) : m.collectionNew()
  return (
    <EditDialog title={title} edit={edit} isOff={edit.isUploading} onClose={onClose}>
      {(formId) => (
        <form
          id={formId}
          noValidate
          onSubmit={edit.form.handleSubmit(submit)}
          className="flex flex-col gap-5"
        >
          <CollectionFields edit={edit} />
        </form>
      )}
    </EditDialog>
  )
}
