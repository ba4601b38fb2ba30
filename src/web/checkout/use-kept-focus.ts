import { type RefObject, useEffect, useRef } from 'react'

/**
 * A button that is disabled while it works, or that gives way to another one, loses the keyboard's
 * place on the page. Where that has happened, the button that can be pressed now gets it.
 */
export function useKeptFocus(button: RefObject<HTMLButtonElement | null>, moment: string): void {
  const last = useRef(moment)
  useEffect(() => {
    if (last.current === moment) return
    last.current = moment
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [button, moment])
}
