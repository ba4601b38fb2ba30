import { type KeyboardEvent, useId, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { cardIn } from '../card/card-beside.ts'

/** Longer comments are collapsed, so that the next review stays in view. */
const MAX_LENGTH = 260
const LINES = 2

type ReviewCommentProps = { title: string | null; comment: string | null }

/** The title and the comment; a long one is collapsed with a button to expand it. */
export function ReviewComment({ title, comment }: ReviewCommentProps) {
  const textId = useId()
  const [isOpen, setOpen] = useState(false)
  if (!title && !comment) return <p className="text-sm text-muted">{m.staffReviewNoComment()}</p>
  const text = `${title ?? ''} ${comment ?? ''}`
  const isLong = text.length > MAX_LENGTH || text.split('\n').length > LINES
  const isFolded = isLong && !isOpen
  return (
    <>
      <p
        id={textId}
        className={`text-sm whitespace-pre-line text-pretty wrap-anywhere ${isFolded ? 'line-clamp-6 lg:line-clamp-2 lg:compact:line-clamp-1' : ''}`}
      >
        {title && <span className="font-semibold">{`${title} `}</span>}
        <span>{comment}</span>
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={textId}
          onClick={() => setOpen(!isOpen)}
          className="link min-h-6 text-sm pointer-coarse:min-h-11"
        >
          {isOpen ? m.staffReviewLess() : m.staffReviewMore()}
        </button>
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
export function isMeantForCard(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  return event.target instanceof Element && !event.target.closest('dialog, textarea, select, input')
}
