import { useEffect, useState } from 'react'
import { onceIdle } from '../../platform/idle.ts'

/** Few enough to lay out without a noticeable delay. */
const AT_ONCE = 4

let hasArrived = false

/**
 * How many cards of a list are laid out even if off screen. On the first page load it starts at
 * zero, so that phones become interactive sooner, and grows when the browser is idle. On later pages
 * all cards are laid out, so that Back restores the scroll position.
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
