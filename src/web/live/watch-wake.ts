type Waking = {
  /** Milliseconds between two beats. */
  every: number
  /** A regular tick. */
  onBeat: () => void
  /** The page was asleep or offline: the connection may have died unnoticed. */
  onWake: () => void
  /** The browser reports no network, though a local shop may still respond. */
  onDoubt: () => void
}

/** A gap between ticks that means the machine slept, in milliseconds. */
const SLEPT = 10_000

/** Detects a page that wakes up: its clock jumps, or it is shown, resumed or online again. */
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
  // Outside browsers there is no document.
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
