import { useState } from 'react'
import { Problem } from '../feedback/problem.tsx'

const outOfReach = 'The shop cannot be reached right now. Your cart is kept, and so is this page.'

/** For a part of the page that cannot be shown; a script that did not load is not asked for twice. */
export function LoadAgain() {
  const [words, setWords] = useState(() =>
    navigator.onLine
      ? 'Something went wrong on the way here. Trying again loads the page afresh; your cart is kept.'
      : outOfReach,
  )

  // Without the shop, loading afresh would take away what is on the screen.
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
