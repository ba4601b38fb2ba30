import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { askBeforeLeaving, isOnThisPage } from './leaving.ts'

type LeaveGuardProps = {
  /** Whether there are unsaved changes. */
  isActive: boolean
  /** A dialog closes even if Back or a link stays on its page. */
  isInDialog?: boolean
  /** Says what is not saved. */
  message: string
  /** Called when the user discards the changes. */
  onLeave?: () => void
}

/** Asks before a link, a command, the Back button or a closed tab discards unsaved changes. */
export function LeaveGuard({ isActive, isInDialog = false, message, onLeave }: LeaveGuardProps) {
  const [, navigate] = useLocation()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isActive) return
    isLeaving.current = false

    const isHarmless = (address: string) => !isInDialog && isOnThisPage(address)

    function ask(go: () => void) {
      if (isLeaving.current) go()
      else setLeave(() => go)
    }

    function onClick(event: MouseEvent) {
      const href = internalTarget(event)
      if (href === null || isHarmless(href)) return
      event.preventDefault()
      ask(() => navigate(href))
    }

    // Where Back cannot be canceled, the product editor keeps its draft.
    function onTraverse(event: NavigateEvent) {
      if (event.navigationType !== 'traverse' || !event.cancelable || isLeaving.current) return
      const { key, url } = event.destination
      if (url !== null && isHarmless(url)) return
      event.preventDefault()
      ask(() => navigation.traverseTo(key))
    }

    // Phones do not ask before a reload; the stored draft keeps the edits there.
    function onUnload(event: BeforeUnloadEvent) {
      if (!isLeaving.current) event.preventDefault()
    }

    const stopAsking = askBeforeLeaving(ask)
    document.addEventListener('click', onClick, true)
    window.navigation?.addEventListener('navigate', onTraverse)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      stopAsking()
      document.removeEventListener('click', onClick, true)
      window.navigation?.removeEventListener('navigate', onTraverse)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isActive, isInDialog, navigate])

  function leaveAnyway() {
    isLeaving.current = true
    onLeave?.()
    leave?.()
  }

  return (
    <ConfirmDialog
      isOpen={leave !== null}
      title={m.staffLeave()}
      message={message}
      action={m.staffLeaveAction()}
      cancel={m.staffKeepEditing()}
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
