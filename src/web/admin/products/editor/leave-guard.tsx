import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Modal } from '../../../ui/dialog/modal.tsx'

type LeaveGuardProps = {
  /** Whether there is something to lose. */
  isActive: boolean
  /** What was typed has been given up. */
  onLeave: () => void
}

/** Asks before unsaved changes are lost to a link, to the Back button or to a closed tab. */
export function LeaveGuard({ isActive, onLeave }: LeaveGuardProps) {
  const [, navigate] = useLocation()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isActive) return
    isLeaving.current = false

    function onClick(event: MouseEvent) {
      const href = pageOfShop(event)
      if (href === null) return
      event.preventDefault()
      setLeave(() => () => navigate(href))
    }

    // Browsers that cannot be asked to wait go back at once; what was typed is kept then.
    function onTraverse(event: NavigateEvent) {
      if (event.navigationType !== 'traverse' || !event.cancelable || isLeaving.current) return
      event.preventDefault()
      const { key } = event.destination
      setLeave(() => () => navigation.traverseTo(key))
    }

    // Phones reload and close pages without asking: what was typed stays in kept-edits.ts.
    function onUnload(event: BeforeUnloadEvent) {
      event.preventDefault()
    }

    document.addEventListener('click', onClick, true)
    window.navigation?.addEventListener('navigate', onTraverse)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.navigation?.removeEventListener('navigate', onTraverse)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isActive, navigate])

  function goOn() {
    isLeaving.current = true
    onLeave()
    leave?.()
  }

  return (
    <Modal
      isOpen={leave !== null}
      onClose={() => setLeave(null)}
      title="Leave without saving?"
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <button type="button" onClick={() => setLeave(null)} className="btn h-11">
            Keep editing
          </button>
          <button type="button" onClick={goOn} className="btn btn-error h-11">
            Leave without saving
          </button>
        </div>
      }
    >
      <p>What you have changed about this product has not been saved yet.</p>
    </Modal>
  )
}

/** Where a plain click on a link of the shop leads within this tab; null for any other click. */
function pageOfShop(event: MouseEvent): string | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return null
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== location.origin || link.hasAttribute('download')) return null
  if (link.target !== '' && link.target !== '_self') return null
  return link.pathname + link.search + link.hash
}
