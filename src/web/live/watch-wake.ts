type Waking = {
  /** Milliseconds between two beats. */
  every: number
  /** The usual run of time. */
  onBeat: () => void
  /** The page is back from where it could not hear: the connection may have died unnoticed. */
  onWake: () => void
  /** The network is said to be gone, though a shop on this machine may still answer. */
  onDoubt: () => void
}

/** A clock that stood still this long slept. */
const SLEPT = 10_000

/** Watches for a page that wakes: its clock jumps, it is shown again, thawed, or back online. */
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
  // Outside a browser, in a program or a test, there is no page that could sleep.
  const page = globalThis.document
  globalThis.addEventListener?.('online', onWake)
  globalThis.addEventListener?.('offline', onDoubt)
  globalThis.addEventListener?.('pageshow', wakeIfTakenOut)
  page?.addEventListener('visibilitychange', wakeIfVisible)
  page?.addEventListener('resume', onWake)
  return () => {
    clearInterval(timer)
    globalThis.removeEventListener?.('online', onWake)
    globalThis.removeEventListener?.('offline', onDoubt)
    globalThis.removeEventListener?.('pageshow', wakeIfTakenOut)
    page?.removeEventListener('visibilitychange', wakeIfVisible)
    page?.removeEventListener('resume', onWake)
  }
}
