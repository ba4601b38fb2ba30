import { useEffect, useState } from 'react'
import { onceIdle } from '../../platform/idle.ts'

/** So many are laid out in a moment that nobody feels. */
const AT_ONCE = 4

let hasArrived = false

/**
 * How many cards of a list are laid out whether they are in sight or not. While the first page
 * arrives it is none, so that a telephone shows and answers sooner; the rest follow a few at a time,
 * whenever the browser has nothing better to do. On pages that come later it is all of them: who
 * goes back finds the page where it stood.
 */
export function useLaidOut(count: number): number {
  const [laidOut, setLaidOut] = useState(hasArrived ? Infinity : 0)

  useEffect(() => {
    if (laidOut >= count) {
      hasArrived = true
      return
    }
    let isLeft = false
    void onceIdle().then(() => {
      if (!isLeft) setLaidOut(laidOut + AT_ONCE)
    })
    return () => {
      isLeft = true
    }
  }, [laidOut, count])

  return laidOut
}
