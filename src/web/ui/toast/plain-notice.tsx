import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import * as m from '../../../shared/i18n/messages.ts'
import { CloseIcon } from '../icons.tsx'
import { useTopDialog } from '../dialog/open-dialogs.ts'

/** In milliseconds (TOAST-01). */
export const DISPLAY_TIME = 5_000

export type Notice = {
  title: string
  description?: string
  isDestructive?: boolean
  /** A button that closes the notice. */
  action?: { label: string; run: () => void }
}

export type ShownNotice = Notice & {
  key: number
  isOpen: boolean
  /** Whether a dialog was open when it was requested. */
  isOverDialog: boolean
}

/** The classes of a notice's card and of its button. */
export const noticeClasses = {
  card: (isDestructive: boolean) =>
    `toast-card flex items-start gap-3 rounded-field border border-l-4 py-4 pr-4 pl-5 [box-shadow:0_12px_32px_rgb(28_19_16/18%)] data-[state=open]:animate-rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${isDestructive ? 'toast-card-destructive border-error bg-error text-error-content' : 'border-base-300 border-l-secondary bg-base-100'}`,
  action:
    '-mb-2.5 inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold underline underline-offset-4',
  close: 'icon-button -my-2.5 -mr-2.5 hover:bg-transparent hover:opacity-70',
}

type PlainNoticeProps = { shown: ShownNotice | null; onClose: () => void }

/** A notice without the toast library, for when that fails to load. */
export function PlainNotice({ shown, onClose }: PlainNoticeProps) {
  const dialog = useTopDialog()
  const { key, isOpen = false } = shown ?? {}
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => close(), DISPLAY_TIME)
    return () => clearTimeout(timer)
  }, [key, isOpen])

  const area = (
    <div aria-live="assertive" className="toast-viewport">
      {shown && isOpen && (
        <div className={noticeClasses.card(shown.isDestructive === true)}>
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p className="font-semibold">{shown.title}</p>
            {shown.description && <p className="toast-words mt-1 text-sm">{shown.description}</p>}
            {shown.action && (
              <button
                type="button"
                className={noticeClasses.action}
                onClick={() => {
                  onClose()
                  shown.action?.run()
                }}
              >
                {shown.action.label}
              </button>
            )}
          </div>
          <button
            type="button"
            aria-label={m.close()}
            onClick={onClose}
            className={noticeClasses.close}
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
