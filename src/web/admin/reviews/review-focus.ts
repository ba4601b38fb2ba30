import { cardIn } from '../list/use-focus-handover.ts'

/** Puts the focus on a card's neighbour in this direction; false at the end of the list. */
export function step(card: Element, by: 1 | -1): boolean {
  const place = card.closest('li')
  const next = cardIn(by === 1 ? place?.nextElementSibling : place?.previousElementSibling)
  next?.focus()
  return next !== null
}

/** Keys of a card are not meant where somebody types or chooses, nor together with others. */
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
