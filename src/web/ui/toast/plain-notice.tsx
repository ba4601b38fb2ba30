import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { CloseIcon } from '../icons.tsx'
import { DISPLAY_TIME, type ShownNotice } from './notice.ts'
import { useTopDialog } from '../dialog/open-dialogs.ts'

type PlainNoticeProps = { shown: ShownNotice | null; onClose: () => void }

/** A notice without the toast library, for when that fails to load. */
export function PlainNotice({ shown, onClose }: PlainNoticeProps) {
  const dialog = useTopDialog()
  const { key, isOpen = false } = shown ?? {}
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(onClose, DISPLAY_TIME)
    return () => clearTimeout(timer)
  }, [key, isOpen])

  const area = (
    <div aria-live="assertive" className="toast-viewport">
      {shown && isOpen && (
        <div className={`toast-card ${shown.isDestructive ? 'toast-card-destructive' : ''}`}>
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p className="font-semibold">{shown.title}</p>
            {shown.description && <p className="mt-1 text-sm">{shown.description}</p>}
          </div>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="toast-close icon-button"
          >
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  )
  // Everything outside an open dialog is inert.
  return dialog ? createPortal(area, dialog) : area
}
