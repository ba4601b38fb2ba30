/** Runs a task when the browser is idle and retries it if it fails. Returns a cancel function. */
export function whenIdle(task: () => Promise<unknown>, tryAgainAfter: number): () => void {
  let isOff = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function run() {
    if (isOff) return
    task().catch(() => {
      timer = setTimeout(run, tryAgainAfter)
    })
  }

  void onceIdle().then(run)
  return () => {
    isOff = true
    clearTimeout(timer)
  }
}

/** Resolves when the browser is idle, or after two seconds. */
export function onceIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari lacks requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 2_000 })
    else setTimeout(resolve, 200)
  })
}

/**
 * Resolves after the next paint; immediately in a hidden tab. For slow work that should not delay
 * visible feedback.
 */
export function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  // The browser paints between the frame's callbacks and the next task.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
