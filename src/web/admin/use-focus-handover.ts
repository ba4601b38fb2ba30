import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * A card that leaves its list, by whomever, hands its focus on: to what `next` finds while the card
 * is still there, else `onLast` is called.
 */
export function useFocusHandover(
  card: RefObject<HTMLElement | null>,
  next: (leaving: HTMLElement) => HTMLElement | null,
  onLast: () => void,
) {
  const handOn = useEffectEvent((leaving: HTMLElement) => {
    const neighbour = next(leaving)
    requestAnimationFrame(() => {
      if (!isFocusLost()) return
      if (neighbour?.isConnected) neighbour.focus()
      else onLast()
    })
  })

  useLayoutEffect(() => {
    const leaving = card.current
    return () => {
      if (leaving?.contains(document.activeElement)) handOn(leaving)
    }
  }, [card])
}

/** Whether the focus has nowhere to be, because what had it is gone. */
function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
