import { useEffect, useState } from 'react'

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
