import { useState } from 'react'
import { Problem } from '../feedback/problem.tsx'

const outOfReach = 'The shop cannot be reached right now. Your cart is kept, and so is this page.'

/** Shown for a part that failed to load; browsers do not refetch a failed module, so it reloads. */
export function LoadAgain() {
  const [words, setWords] = useState(() =>
    navigator.onLine
      ? 'Something went wrong on the way here. Trying again reloads the page; your cart is kept.'
      : outOfReach,
  )

  // Reloading while the shop is unreachable would lose the page.
  async function tryAgain() {
    setWords('Asking the shop...')
    const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
      () => true,
      () => false,
    )
    if (isThere) location.reload()
    else setWords(outOfReach)
  }

  return (
    <Problem
      title="This part of the page did not load"
      message={words}
      onRetry={() => void tryAgain()}
    />
  )
}
