import { Button } from '../../ui/button.tsx'
import { useId, useState } from 'react'

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
