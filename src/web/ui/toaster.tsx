import * as Toast from '@radix-ui/react-toast'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { CloseIcon } from './icons.tsx'
import { useTopDialog } from './open-dialogs.ts'

export type Notice = { title: string; description?: string; isDestructive?: boolean }

type Shown = Notice & { key: number; isOpen: boolean }

const ToasterContext = createContext<(notice: Notice) => void>(() => {})

/** Shows a notice; at most one is on the screen, and a new one takes its place (spec §9). */
export function useToast(): (notice: Notice) => void {
  return useContext(ToasterContext)
}

const DISPLAY_TIME = 5_000
const SWIPE_THRESHOLD = 50

export function Toaster({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const show = useCallback((notice: Notice) => {
    setShown((last) => ({ ...notice, key: (last?.key ?? 0) + 1, isOpen: true }))
  }, [])
  return (
    <ToasterContext value={show}>
      <Toast.Provider
        duration={DISPLAY_TIME}
        swipeDirection="right"
        swipeThreshold={SWIPE_THRESHOLD}
      >
        {children}
        {shown && (
          <NoticeCard
            key={shown.key}
            notice={shown}
            onOpenChange={(isOpen) =>
              setShown((last) => (last?.key === shown.key ? { ...last, isOpen } : last))
            }
          />
        )}
        <NoticeArea shown={shown} />
      </Toast.Provider>
    </ToasterContext>
  )
}

type NoticeCardProps = { notice: Shown; onOpenChange: (isOpen: boolean) => void }

function NoticeCard({ notice, onOpenChange }: NoticeCardProps) {
  const { title, description, isDestructive = false, isOpen } = notice
  return (
    <Toast.Root
      open={isOpen}
      onOpenChange={onOpenChange}
      type={isDestructive ? 'foreground' : 'background'}
      className={`toast-card ${isDestructive ? 'toast-card-destructive' : ''}`}
    >
      <div className="min-w-0 flex-1 wrap-anywhere">
        <Toast.Title className="font-semibold">{title}</Toast.Title>
        {description && (
          <Toast.Description className="mt-1 text-sm">{description}</Toast.Description>
        )}
      </div>
      <Toast.Close className="toast-close icon-button" aria-label="Close">
        <CloseIcon />
      </Toast.Close>
    </Toast.Root>
  )
}

/** Where notices appear: within the open dialog, if there is one, since it covers all else. */
function NoticeArea({ shown }: { shown: Shown | null }) {
  const dialog = useTopDialog()
  if (!dialog) return <Toast.Viewport className="toast-viewport" />
  return createPortal(
    <>
      {/* What the library says aloud, it says outside the dialog, where it is not heard. */}
      <p role="alert" className="sr-only">
        {shown?.isOpen && `${shown.title} ${shown.description ?? ''}`}
      </p>
      <Toast.Viewport className="toast-viewport" />
    </>,
    dialog,
  )
}
