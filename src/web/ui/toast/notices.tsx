import * as Toast from '@radix-ui/react-toast'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import * as m from '#shared/i18n/messages.ts'
import { useOpenDialogs } from '../dialog/open-dialogs.ts'
import { CloseIcon } from '../icons.tsx'
import type { ShownNotice } from './notice.ts'

/** In milliseconds (TOAST-01). */
const DISPLAY_TIME = 5_000

const SWIPE_THRESHOLD = 50

type NoticesProps = {
  shown: ShownNotice | null
  onOpenChange: (isOpen: boolean) => void
  /** Called when a dialog opens over the page. */
  onDialog: () => void
}

/** The current notice and its viewport, which F8 focuses (TOAST-02). */
export default function Notices({ shown, onOpenChange, onDialog }: NoticesProps) {
  return (
    <Toast.Provider duration={DISPLAY_TIME} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
      {shown && <NoticeCard key={shown.key} notice={shown} onOpenChange={onOpenChange} />}
      <NoticeArea shown={shown} onDialog={onDialog} />
    </Toast.Provider>
  )
}

type NoticeCardProps = { notice: ShownNotice; onOpenChange: (isOpen: boolean) => void }

function NoticeCard({ notice, onOpenChange }: NoticeCardProps) {
  const { title, description, isDestructive = false, isOpen, action } = notice
  return (
    <Toast.Root
      open={isOpen}
      onOpenChange={onOpenChange}
      type={isDestructive ? 'foreground' : 'background'}
      className={`toast-card flex items-start gap-3 rounded-field border border-l-4 py-4 pr-4 pl-5 [box-shadow:0_12px_32px_rgb(28_19_16/18%)] data-[state=open]:animate-rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${isDestructive ? 'toast-card-destructive border-error bg-error text-error-content' : 'border-base-300 border-l-secondary bg-base-100'}`}
    >
      <div className="min-w-0 flex-1 wrap-anywhere">
        <Toast.Title className="font-semibold">{title}</Toast.Title>
        {description && (
          <Toast.Description className="toast-words mt-1 text-sm">{description}</Toast.Description>
        )}
        {action && (
          <Toast.Action
            altText={action.label}
            onClick={action.run}
            data-undo={action.isUndo ? 'latest' : undefined}
            aria-keyshortcuts={action.isUndo ? 'z' : undefined}
            className="-mb-2.5 inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold underline underline-offset-4"
          >
            {action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        className="icon-button -my-2.5 -mr-2.5 hover:bg-transparent hover:opacity-70"
        aria-label={m.close()}
      >
        <CloseIcon />
      </Toast.Close>
    </Toast.Root>
  )
}

/** Renders the viewport inside the open dialog, if any, since the rest of the page is inert. */
function NoticeArea({ shown, onDialog }: Pick<NoticesProps, 'shown' | 'onDialog'>) {
  const dialogs = useOpenDialogs()
  const dialog = dialogs.at(-1)
  // A dialog that was open before the notice does not dismiss it, even if one above it closes. A
  // dialog that opened while these scripts were loading does.
  const openDialogs = useRef(shown && !shown.isOverDialog ? [] : dialogs)
  useEffect(() => {
    if (dialogs.some((each) => !openDialogs.current.includes(each))) onDialog()
    openDialogs.current = dialogs
  }, [dialogs, onDialog])
  if (!dialog) return <Toast.Viewport className="toast-viewport" />
  return createPortal(
    <>
      {/* The library announces outside the dialog, where screen readers ignore it. */}
      <p role="alert" className="sr-only">
        {shown?.isOpen && `${shown.title} ${shown.description ?? ''}`}
      </p>
      <Toast.Viewport className="toast-viewport" />
    </>,
    dialog,
  )
}
