type Waking = {
  /** Milliseconds between two beats. */
  every: number
  onBeat: () => void
  /** Called after the page was asleep, hidden or offline: the connection may have been lost. */
  onWake: () => void
  /** Called when the browser reports no network, though a local shop may still respond. */
  onDoubt: () => void
}

/** The gap between two beats, in milliseconds, above which the computer must have been asleep. */
const SLEPT = 10_000

/** Detects when a page wakes up: its clock jumps, or it is shown, resumed or online again. */
export function watchWake({ every, onBeat, onWake, onDoubt }: Waking): () => void {
  let lastBeat = Date.now()

  function beat() {
    const now = Date.now()
    const hasSlept = now - lastBeat > SLEPT
    lastBeat = now
    if (hasSlept) onWake()
    else onBeat()
  }

  function wakeIfTakenOut({ persisted }: PageTransitionEvent) {
    if (persisted) onWake()
  }

  function wakeIfVisible() {
    if (document.visibilityState === 'visible') onWake()
  }

  const timer = setInterval(beat, every)
  const stopped = new AbortController()
  const { signal } = stopped
  // Outside browsers there is no document.
  const page = globalThis.document
  globalThis.addEventListener?.('online', onWake, { signal })
  globalThis.addEventListener?.('offline', onDoubt, { signal })
  globalThis.addEventListener?.('pageshow', wakeIfTakenOut, { signal })
  page?.addEventListener('visibilitychange', wakeIfVisible, { signal })
  page?.addEventListener('resume', onWake, { signal })
  return () => {
    clearInterval(timer)
    stopped.abort()
  }
}
