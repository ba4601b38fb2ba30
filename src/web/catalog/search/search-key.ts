import { useEffect, useRef, useSyncExternalStore } from 'react'

/** The keys as `aria-keyshortcuts` names them. */
export const searchKeys = 'Control+K Meta+K'

/**
 * Ctrl K, on a Mac Command K, leads to the search from anywhere on the page but an open dialog.
 * A combination, because a single key would also be pressed by whoever dictates (WCAG 2.1.4).
 * Answers how this machine's keyboard writes it.
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
