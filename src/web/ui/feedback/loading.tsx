import { useEffect, useState } from 'react'

/** A spinner with a label for screen readers. */
export function Loading({ label }: { label: string }) {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={label}
      className="needs-script grid min-h-96 place-items-center"
    >
      <span
        className="size-10 animate-spin rounded-full border-4 border-primary border-t-transparent"
        aria-hidden="true"
      />
      <span className="sr-only">{label}</span>
    </div>
  )
}

/**
 * Text for screen readers. It is set after the region mounts, since initial content is not
 * announced.
 */
export function LiveRegion({ words }: { words: string }) {
  const [spoken, setSpoken] = useState('')
  useEffect(() => setSpoken(words), [words])
  return (
    <p aria-live="polite" className="sr-only">
      {spoken}
    </p>
  )
}

/** A number in the corner of a button; hidden at zero. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      translate="no"
      className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full fill-brand px-1 text-xs font-bold tabular-nums"
    >
      {count}
    </span>
  )
}
