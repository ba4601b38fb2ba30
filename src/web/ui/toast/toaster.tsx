import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useFirstInteraction } from '../../platform/first-interaction.ts'
import { ErrorBoundary } from '../lazy/error-boundary.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'
import type { Notice, ShownNotice } from './notice.ts'

const ToasterContext = createContext<(notice: Notice) => void>(() => {})

/** Shows a notice; a new one replaces the current one (TOAST-01). */
export function useToast(): (notice: Notice) => void {
  return useContext(ToasterContext)
}

// The toast library is a tenth of all scripts. It loads on the first interaction, before there is
// anything to show.
const Notices = lazyPart(() => import('./notices.tsx'))

export function Toaster({ children }: { children: ReactNode }) {
  const hasInteracted = useFirstInteraction()
  const [shown, setShown] = useState<ShownNotice | null>(null)
  const show = useCallback((notice: Notice) => {
    const isOverDialog = document.querySelector('dialog[open]') !== null
    setShown((last) => ({ ...notice, key: (last?.key ?? 0) + 1, isOpen: true, isOverDialog }))
  }, [])
  // A success notice from before a dialog opened would only cover the dialog; errors stay.
  const hide = useCallback(() => {
    setShown((last) => (last && !last.isDestructive ? { ...last, isOpen: false } : last))
  }, [])
  function change(isOpen: boolean) {
    setShown((last) => (last?.key === shown?.key && last ? { ...last, isOpen } : last))
  }

  return (
    <ToasterContext value={show}>
      {children}
      {(hasInteracted || shown) && (
        <ErrorBoundary failed={null}>
          <Notices shown={shown} onDialog={hide} onOpenChange={change} />
        </ErrorBoundary>
      )}
    </ToasterContext>
  )
}
