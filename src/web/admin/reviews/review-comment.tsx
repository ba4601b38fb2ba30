import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cardIn } from '../list/use-focus-handover.ts'

/** Longer comments are collapsed, so that the next review stays in view. */
const LETTERS = 600
const LINES = 10

/** A comment; a long one is collapsed with a button to expand it. */
export function ReviewComment({ comment }: { comment: string }) {
  const textId = useId()
  const [isOpen, setOpen] = useState(false)
  const isLong = comment.length > LETTERS || comment.split('\n').length > LINES
  const isFolded = isLong && !isOpen
  return (
    <>
      <p
        id={textId}
        className={`mt-1 whitespace-pre-line text-pretty wrap-anywhere ${isFolded ? 'line-clamp-6' : ''}`}
      >
        {comment}
      </p>
      {isLong && (
        <Button
          aria-expanded={isOpen}
          aria-controls={textId}
          onClick={() => setOpen(!isOpen)}
          look="ghost"
          className="-ml-4 mt-1"
        >
          {isOpen ? 'Show less' : 'Show all of it'}
        </Button>
      )}
    </>
  )
}

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
