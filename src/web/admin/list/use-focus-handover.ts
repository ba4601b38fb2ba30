import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

type Find = (leaving: HTMLElement) => HTMLElement | null

/**
 * Keeps keyboard focus when a focused element leaves the page for any reason: focus moves to what
 * `next` finds, usually the card beside it, or else to what `last` finds, usually the panel around
 * it. Without this, focus drops to `body`.
 */
export function useFocusHandover(
  element: RefObject<HTMLElement | null>,
  next: Find = cardBeside,
  last: Find = panelAround,
) {
  const handOver = useEffectEvent((leaving: HTMLElement) => {
    const targets = [next(leaving), last(leaving)]
    requestAnimationFrame(() => {
      if (!isFocusLost()) return
      targets.find((target) => target?.isConnected)?.focus()
    })
  })

  useLayoutEffect(() => {
    const leaving = element.current
    return () => {
      if (leaving?.contains(document.activeElement)) handOver(leaving)
    }
  }, [element])
}

/** Whether the focused element was removed. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** The next card in the list, or the previous one at the end of the list. */
export function cardBeside(card: Element | null): HTMLElement | null {
  const place = card?.closest('li')
  return cardIn(place?.nextElementSibling) ?? cardIn(place?.previousElementSibling)
}

export function cardIn(place: Element | null | undefined): HTMLElement | null {
  return place?.querySelector<HTMLElement>('article') ?? null
}

/** The heading of the tab that an element belongs to, or the tab or page itself. */
export function panelAround(element: Element | null): HTMLElement | null {
  const panel = element?.closest<HTMLElement>('[role=tabpanel], main') ?? null
  return panel?.querySelector<HTMLElement>('h2[tabindex]') ?? panel
}

/** For elements without a neighboring card. */
export const noneBeside: Find = () => null
