import { useEffect, useState } from 'react'
import { Modal } from '../../ui/dialog/modal.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  /** The question, such as "Delete this review?". */
  title: string
  /** Names the item and says what happens to it (O26). */
  message: string
  /** The label of the button, such as "Delete review". */
  action: string
  /** The action. The dialog closes when the promise settles. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks for confirmation before a deletion. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, message, action, onConfirm, onClose } = props
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    if (!isOpen) setPending(false)
  }, [isOpen])

  async function confirm() {
    setPending(true)
    await onConfirm().finally(onClose)
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={() => {
        if (!isPending) onClose()
      }}
      title={title}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <button type="button" onClick={onClose} disabled={isPending} className="btn h-11">
            Cancel
          </button>
          <button
            type="button"
            onClick={confirm}
            disabled={isPending}
            className="btn btn-error h-11"
          >
            {isPending ? 'Deleting...' : action}
          </button>
        </div>
      }
    >
      <p className="text-pretty">{message}</p>
    </Modal>
  )
}
