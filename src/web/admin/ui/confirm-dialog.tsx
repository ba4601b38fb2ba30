import { useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { DialogButtons } from './dialog-buttons.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  /** The question, such as "Delete this review?". */
  title: string
  /** Names the item and says what happens to it (O26). */
  message: string
  /** The label of the button, such as "Delete review". */
  action: string
  /** The label while it runs. */
  pending?: string
  cancel?: string
  /** The action. It reports its own failures; the dialog closes when the promise settles. */
  onConfirm: () => void | Promise<void>
  onClose: () => void
}

/** Asks for confirmation before something is lost. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, message, action, pending, cancel, onConfirm, onClose } = props
  const [isPending, setPending] = useState(false)
  if (isPending && !isOpen) setPending(false)

  async function confirm() {
    const confirming = onConfirm()
    if (confirming) setPending(true)
    await Promise.resolve(confirming).finally(onClose)
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={() => {
        if (!isPending) onClose()
      }}
      title={title}
      footer={
        <DialogButtons
          action={isPending ? (pending ?? m.staffDeleting()) : action}
          onAction={() => void confirm()}
          cancel={cancel}
          onCancel={onClose}
          isDestructive
          isPending={isPending}
        />
      }
    >
      <p className="text-pretty">{message}</p>
    </Modal>
  )
}
