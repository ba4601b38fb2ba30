import { type RefObject, useEffect, useRef } from 'react'

type Element = RefObject<HTMLElement | null>

/**
 * A button that is disabled while it works, or that gives way to another one, loses the keyboard's
 * place on the page. Where that has happened, the button that can be pressed now gets it; as long
 * as there is none, what stands in for it, if anything does.
 */
export function useRestoreFocus(
  button: RefObject<HTMLButtonElement | null>,
  moment: string,
  standIn?: Element,
): void {
  const last = useRef(moment)
  useEffect(() => {
    if (last.current === moment) return
    last.current = moment
    const { activeElement, body } = document
    if (activeElement !== body && activeElement !== standIn?.current) return
    const place = button.current?.disabled === false ? button : standIn
    place?.current?.focus({ preventScroll: true })
  }, [button, moment, standIn])
}
