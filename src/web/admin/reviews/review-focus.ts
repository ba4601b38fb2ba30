import { cardIn } from '../list/use-focus-handover.ts'

/** Focuses the next or previous card; false at the end of the list. */
export function step(card: Element, by: 1 | -1): boolean {
  const place = card.closest('li')
  const next = cardIn(by === 1 ? place?.nextElementSibling : place?.previousElementSibling)
  next?.focus()
  return next !== null
}

/** Whether a key press may be a card shortcut: not in a field or dialog, and without modifiers. */
export function isMeantForCard(event: {
  target: EventTarget
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  defaultPrevented: boolean
}): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  return event.target instanceof Element && !event.target.closest('dialog, textarea, select, input')
}
