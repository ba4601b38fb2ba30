import { useEffect } from 'react'

const ASK_EVERY = 15_000
const ASK_AT_MOST_EVERY = 120_000

/**
 * Polls while the page is visible, and immediately when it is shown again. Backs off while `ask`
 * resolves with false.
 */
export function useFollow(ask: () => Promise<boolean>, askEvery = ASK_EVERY) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = askEvery
    let askedAt = Date.now()
    let isOver = false

    function plan() {
      clearTimeout(timer)
      if (!isOver && document.visibilityState === 'visible') timer = setTimeout(look, wait)
    }

    async function look() {
      askedAt = Date.now()
      const isAnswered = await ask()
      wait = isAnswered ? askEvery : Math.min(wait * 2, ASK_AT_MOST_EVERY)
      plan()
    }

    function onVisibility() {
      if (document.visibilityState === 'hidden') return clearTimeout(timer)
      if (Date.now() - askedAt < askEvery) return plan()
      void look()
    }

    plan()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [ask, askEvery])
}
