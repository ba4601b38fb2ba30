import { useEffect, useRef } from 'react'

/** Calls `onChange` when the theme changes, by the customer's choice or with the system setting. */
export function useThemeChange(onChange: () => void) {
  const callback = useRef(onChange)
  useEffect(() => {
    callback.current = onChange
  })
  useEffect(() => {
    const notify = () => callback.current()
    const chosenTheme = new MutationObserver(notify)
    chosenTheme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const systemTheme = matchMedia('(prefers-color-scheme: dark)')
    systemTheme.addEventListener('change', notify)
    return () => {
      chosenTheme.disconnect()
      systemTheme.removeEventListener('change', notify)
    }
  }, [])
}
