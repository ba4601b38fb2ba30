import { type RefObject, useEffect, useRef } from 'react'

type Element = RefObject<HTMLElement | null>

/**
 * A button that is disabled or replaced loses the focus. When `moment` changes, moves lost focus to
 * the button if it is enabled, else to `standIn`.
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
