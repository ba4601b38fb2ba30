import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { CloseIcon } from '../icons.tsx'
import { useTopDialog } from '../dialog/open-dialogs.ts'

/** In milliseconds (TOAST-01). */
export const DISPLAY_TIME = 5_000

export type Notice = { title: string; description?: string; isDestructive?: boolean }

export type ShownNotice = Notice & {
  key: number
  isOpen: boolean
  /** Whether a dialog was open when it was requested. */
  isOverDialog: boolean
}

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
