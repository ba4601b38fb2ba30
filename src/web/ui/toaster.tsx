import * as Toast from '@radix-ui/react-toast'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

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
  const close = useMemo(
    () => (isOpen: boolean) => setShown((last) => (last ? { ...last, isOpen } : null)),
    [],
  )
  const viewport = useRef<HTMLOListElement>(null)
  const key = shown?.key
  useEffect(() => {
    // A modal dialog covers everything but what has entered the top layer after it.
    viewport.current?.hidePopover?.()
    viewport.current?.showPopover?.()
  }, [key])
  return (
    <ToasterContext.Provider value={show}>
      <Toast.Provider
        duration={DISPLAY_TIME}
        swipeDirection="right"
        swipeThreshold={SWIPE_THRESHOLD}
      >
        {children}
        {shown && (
          <Toast.Root
            key={shown.key}
            open={shown.isOpen}
            onOpenChange={close}
            type={shown.isDestructive ? 'foreground' : 'background'}
            className={`toast-card ${shown.isDestructive ? 'toast-card-destructive' : ''}`}
          >
            <div className="min-w-0 flex-1">
              <Toast.Title className="font-semibold">{shown.title}</Toast.Title>
              {shown.description && (
                <Toast.Description className="mt-1 text-sm">{shown.description}</Toast.Description>
              )}
            </div>
            <Toast.Close className="btn btn-ghost btn-sm btn-circle" aria-label="Close">
              <span aria-hidden="true">×</span>
            </Toast.Close>
          </Toast.Root>
        )}
        <Toast.Viewport
          ref={viewport}
          popover="manual"
          className="toast-viewport inset-auto right-0 bottom-0 m-0 overflow-visible border-0 bg-transparent text-inherit"
        />
      </Toast.Provider>
    </ToasterContext.Provider>
  )
}
