import { useEffect, useRef } from 'react'

/**
 * A place for the focus after a dialog has closed whose button is gone with the thing it deleted:
 * `focusOnceClosed` is called while the dialog is open, `target` goes on the place.
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
