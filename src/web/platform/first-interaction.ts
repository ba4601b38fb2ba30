import { useEffect, useState } from 'react'

const interactions = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const

/**
 * Whether the visitor has interacted with the page. Code that is not needed at first is
 * loaded only after that.
 */
export function useFirstInteraction(): boolean {
  const [hasHappened, setHappened] = useState(false)
  useEffect(() => {
    if (hasHappened) return
    const note = () => setHappened(true)
    for (const name of interactions) addEventListener(name, note, { passive: true })
    return () => interactions.forEach((name) => removeEventListener(name, note))
  }, [hasHappened])
  return hasHappened
}
