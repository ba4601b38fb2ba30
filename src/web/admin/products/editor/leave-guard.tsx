import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import * as m from '../../../../shared/i18n/messages.ts'

type LeaveGuardProps = {
  /** Whether there are unsaved changes. */
  isActive: boolean
  /** Called when the user discards the changes. */
  onLeave: () => void
}

/** Asks before a link, the Back button or a closed tab discards unsaved changes. */
export function LeaveGuard({ isActive, onLeave }: LeaveGuardProps) {
  const [, navigate] = useLocation()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isActive) return
    isLeaving.current = false

    function onClick(event: MouseEvent) {
      const href = internalTarget(event)
      if (href === null) return
      event.preventDefault()
      setLeave(() => () => navigate(href))
    }

    // Where Back cannot be canceled, the draft is kept.
    function onTraverse(event: NavigateEvent) {
      if (event.navigationType !== 'traverse' || !event.cancelable || isLeaving.current) return
      event.preventDefault()
      const { key } = event.destination
      setLeave(() => () => navigation.traverseTo(key))
    }

    // Phones do not ask before a reload; the stored draft keeps the edits there.
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

  function leaveAnyway() {
    isLeaving.current = true
    onLeave()
    leave?.()
  }

  return (
    <ConfirmDialog
      isOpen={leave !== null}
      title={m.editorLeave()}
      message={m.editorLeaveWords()}
      action={m.editorLeaveAction()}
      cancel={m.editorKeepEditing()}
      onConfirm={leaveAnyway}
      onClose={() => setLeave(null)}
    />
  )
}

/** The target of a plain click on an internal link; null for any other click. */
function internalTarget(event: MouseEvent): string | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return null
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== location.origin || link.hasAttribute('download')) return null
  if (link.target !== '' && link.target !== '_self') return null
  return link.pathname + link.search + link.hash
}
