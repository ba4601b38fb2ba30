import { useEffect, useRef, useSyncExternalStore } from 'react'

/** The value of `aria-keyshortcuts`. */
export const searchKeys = 'Control+K Meta+K'

/**
 * Ctrl+K, or Command+K on a Mac, focuses the search from anywhere but an open dialog. Not a single
 * key, which speech input could press (WCAG 2.1.4). Returns the shortcut's label on this platform.
 */
export function useSearchKey(lead: () => void): string {
  const led = useRef(lead)
  useEffect(() => {
    led.current = lead
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isSearchKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!isSearchKey || event.altKey || event.shiftKey) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      led.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return useSyncExternalStore(neverChanges, keysHere, () => others)
}

const others = 'Ctrl K'
const neverChanges = () => () => {}

function keysHere(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : others
}
