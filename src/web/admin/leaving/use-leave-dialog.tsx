import { useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'

type Edits = { isDirty: boolean; isSubmitting: boolean }

/**
 * Closes a dialog with a form, and asks first if there are edits, because it is easy to press
 * Escape or click outside by mistake. A reload, a closed tab and Back ask, too.
 */
export function useLeaveDialog({ isDirty, isSubmitting }: Edits, onClose: () => void) {
  const [isAsking, setAsking] = useState(false)

  function leave() {
    if (isSubmitting) return
    if (isDirty) setAsking(true)
    else onClose()
  }

  const question = (
    <>
      <LeaveGuard
        isActive={isDirty}
        isInDialog
        message={m.staffChangesUnsaved()}
        onLeave={onClose}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={m.staffDiscardTitle()}
        message={m.staffChangesUnsaved()}
        action={m.staffDiscard()}
        cancel={m.staffKeepEditing()}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </>
  )
  return { leave, question }
}
