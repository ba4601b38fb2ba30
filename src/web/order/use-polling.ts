import { useEffect } from 'react'

const POLL_EVERY = 15_000
const LONGEST_WAIT = 120_000

/**
 * Polls while the page is visible, and immediately when it is shown again. Backs off while `ask`
 * resolves with false.
 */
export function usePolling(ask: () => Promise<boolean>, interval = POLL_EVERY) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = interval
    let lastPoll = Date.now()
    let isStopped = false

    function schedule() {
      clearTimeout(timer)
      if (!isStopped && document.visibilityState === 'visible') timer = setTimeout(poll, wait)
    }

    async function poll() {
      lastPoll = Date.now()
      const isAnswered = await ask()
      wait = isAnswered ? interval : Math.min(wait * 2, LONGEST_WAIT)
      schedule()
    }

    function onVisibility() {
      if (document.visibilityState === 'hidden') return clearTimeout(timer)
      if (Date.now() - lastPoll < interval) return schedule()
      void poll()
    }

    schedule()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isStopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [ask, interval])
}
