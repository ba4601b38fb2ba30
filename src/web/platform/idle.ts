/**
 * Runs a task once the browser has nothing better to do; one that fails is tried again after a
 * while. Returns how to call it off.
 */
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

/** Resolves once the browser has nothing better to do, or after two seconds all the same. */
export function onceIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Not in every browser.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 2_000 })
    else setTimeout(resolve, 200)
  })
}
