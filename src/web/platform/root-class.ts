import { useLayoutEffect } from 'react'

/**
 * Gives the root element a class while the component is on the page, for styles of elements outside
 * of it. Replaces `html:has(…)`, which makes browsers restyle the whole page on every click.
 */
export function useRootClass(name: string, isWanted = true): void {
  useLayoutEffect(() => {
    if (!isWanted) return
    document.documentElement.classList.add(name)
    return () => document.documentElement.classList.remove(name)
  }, [name, isWanted])
}
