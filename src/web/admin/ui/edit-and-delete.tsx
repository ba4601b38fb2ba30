import * as m from '#shared/i18n/messages.ts'
import { TrashIcon } from '../../ui/icons.tsx'
import { EditIcon } from './icons.tsx'
import { RowButton } from './row-button.tsx'

type EditAndDeleteProps = {
  /** The whole names of the buttons, which say what they edit and delete. */
  editName: string
  deleteName: string
  onEdit: () => void
  onDelete: () => void
}

/** The two buttons at the end of a row. */
export function EditAndDelete({ editName, deleteName, onEdit, onDelete }: EditAndDeleteProps) {
  return (
    <div className="ml-auto flex items-center gap-0.5">
      <RowButton aria-label={editName} onClick={onEdit}>
        <EditIcon className="size-4" />
        {m.staffEdit()}
      </RowButton>
      <RowButton aria-label={deleteName} onClick={onDelete} className="text-error">
        <TrashIcon className="size-4" />
        {m.staffDelete()}
      </RowButton>
    </div>
  )
}
