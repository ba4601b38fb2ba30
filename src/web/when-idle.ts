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

  // Not in every browser.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2_000 })
  else timer = setTimeout(run, 200)
  return () => {
    isOff = true
    clearTimeout(timer)
  }
}
