import { useEffect, useRef } from 'react'

/**
 * Moves focus to `target` after a dialog closes whose opening button was deleted with its card. Call
 * `focusOnceClosed` while the dialog is open.
 */
export function useFocusOnceClosed<T extends HTMLElement>(isOpen: boolean) {
  const target = useRef<T>(null)
  const isWanted = useRef(false)

  useEffect(() => {
    if (isOpen || !isWanted.current) return
    isWanted.current = false
    target.current?.focus()
  }, [isOpen])

  function focusOnceClosed() {
    isWanted.current = true
  }

  return { target, focusOnceClosed }
}
