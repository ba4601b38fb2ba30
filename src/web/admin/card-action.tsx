import { useEffect, useRef, useState } from 'react'
import { toCallError } from '../call-error.ts'
import { CheckIcon, WarningIcon } from '../ui/icons.tsx'

export type CardActionState = { phase: 'idle' | 'pending' | 'done' | 'failed'; words: string }

type Words = { pending: string; done: string; failed: string }

const idle: CardActionState = { phase: 'idle', words: '' }
const DONE_FOR = 4_000

/** What is being done with one card, said on that card. */
export function useCardAction() {
  const [state, setState] = useState(idle)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Resolves with whether it worked; the reason why not stands on the card. */
  async function run(words: Words, action: () => Promise<unknown>): Promise<boolean> {
    clearTimeout(timer.current)
    setState({ phase: 'pending', words: words.pending })
    try {
      await action()
      setState({ phase: 'done', words: words.done })
      timer.current = setTimeout(() => setState(idle), DONE_FOR)
      return true
    } catch (error) {
      setState({ phase: 'failed', words: `${words.failed} ${toCallError(error).message}` })
      return false
    }
  }

  return { state, run, isPending: state.phase === 'pending' }
}

/** Eye-level news of a card; the toast says it aloud. */
export function CardActionWords({ state: { phase, words } }: { state: CardActionState }) {
  if (phase === 'idle') return null
  const colour = { pending: 'text-muted', done: 'text-success', failed: 'text-error' }[phase]
  return (
    <p className={`flex items-center gap-2 text-sm font-medium ${colour}`}>
      {phase === 'pending' && (
        <span aria-hidden="true" className="loading loading-spinner loading-xs" />
      )}
      {phase === 'done' && <CheckIcon className="size-4" />}
      {phase === 'failed' && <WarningIcon className="size-4" />}
      {words}
    </p>
  )
}
