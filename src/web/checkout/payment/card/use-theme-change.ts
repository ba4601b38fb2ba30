import { useEffect, useRef } from 'react'

/** Calls back after the page has changed its colours: by choice, in any tab, or with the machine. */
export function useThemeChange(onChange: () => void) {
  const changed = useRef(onChange)
  useEffect(() => {
    changed.current = onChange
  })
  useEffect(() => {
    const tell = () => changed.current()
    const choice = new MutationObserver(tell)
    choice.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const machine = matchMedia('(prefers-color-scheme: dark)')
    machine.addEventListener('change', tell)
    return () => {
      choice.disconnect()
      machine.removeEventListener('change', tell)
    }
  }, [])
}
