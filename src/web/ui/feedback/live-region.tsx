import { useEffect, useState } from 'react'

/**
 * Words for those who hear the page. They come after the region that announces them: what stands
 * in it from the start is not read out.
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
