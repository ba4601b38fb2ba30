import { useState } from 'react'

const idle = { isPending: false, error: null as unknown }

/**
 * Runs work for a button, and ignores presses while it is pending. TanStack's `isPending` is set only
 * after the press, so a second press right after the first would run the work again.
 */
export function useSingleRun(work: () => Promise<unknown>) {
  const [state, setState] = useState(idle)

  async function run() {
    if (state.isPending) return
    setState({ isPending: true, error: null })
    try {
      await work()
      setState(idle)
    } catch (error) {
      setState({ isPending: false, error })
    }
  }

  return { ...state, run: () => void run() }
}
