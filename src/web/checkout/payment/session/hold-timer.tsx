import { useEffect, useState } from 'react'

/** Counts down to the end of the hold. */
export function HoldTimer({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000))
  if (seconds === 0) {
    return <p>We hold it no longer, but you can still finish while there is enough in the shop.</p>
  }
  return (
    <p role="timer">
      Held for you for another <span className="tabular-nums">{clockOf(seconds)}</span>
    </p>
  )
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
