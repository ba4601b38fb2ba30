import { useEffect, useRef, useState } from 'react'
import { toCallError } from '../call-error.ts'
import { CheckIcon, WarningIcon } from '../ui/icons.tsx'
import { useLive } from './live-provider.tsx'

export type CardActionState = {
  /** Unknown: the connection was lost before the answer, and it may have been done. */
  phase: 'idle' | 'pending' | 'unknown' | 'done' | 'failed'
  words: string
}

type Words = { pending: string; done: string; failed: string }

const idle: CardActionState = { phase: 'idle', words: '' }
const DONE_FOR = 4_000
const lostWords = 'The connection was lost before the shop answered.'

/** What is being done with one card, said on that card. */
export function useCardAction() {
  const [state, setState] = useState(idle)
  const { status } = useLive()
  const asked = useRef<{ words: Words; isDone: () => boolean | undefined }>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // Once the feed has caught up, the card itself shows what has become of it.
  useEffect(() => {
    if (state.phase !== 'unknown' || status !== 'live') return
    const isDone = asked.current?.isDone()
    if (isDone === true) setState({ phase: 'done', words: asked.current?.words.done ?? '' })
    else if (isDone === false) {
      setState({ phase: 'failed', words: `${asked.current?.words.failed} ${lostWords}` })
    } else
      setState({ phase: 'failed', words: `${lostWords} What stands here is what the shop has.` })
  }, [state.phase, status])

  /**
   * Resolves with whether it worked; the reason why not stands on the card. `isDone` tells by what
   * the card shows whether it has been done, for when no answer came.
   */
  async function run(
    words: Words,
    action: () => Promise<unknown>,
    isDone: () => boolean | undefined = () => undefined,
  ): Promise<boolean> {
    clearTimeout(timer.current)
    asked.current = { words, isDone }
    setState({ phase: 'pending', words: words.pending })
    try {
      await action()
      setState({ phase: 'done', words: words.done })
      timer.current = setTimeout(() => setState(idle), DONE_FOR)
      return true
    } catch (error) {
      const { isUnknown, message } = toCallError(error)
      setState(
        isUnknown
          ? { phase: 'unknown', words: `${message} Whether it was done shows in a moment.` }
          : { phase: 'failed', words: `${words.failed} ${message}` },
      )
      return false
    }
  }

  return { state, run, isPending: state.phase === 'pending' }
}

/** Eye-level news of a card; the toast says it aloud. */
export function CardActionWords({ state }: { state: CardActionState | null }) {
  if (state === null || state.phase === 'idle') return null
  const { phase, words } = state
  const colour = {
    pending: 'text-muted',
    unknown: 'text-warning',
    done: 'text-success',
    failed: 'text-error',
  }[phase]
  return (
    <p className={`flex items-center gap-2 text-sm font-medium ${colour}`}>
      {phase === 'pending' && (
        <span aria-hidden="true" className="loading loading-spinner loading-xs" />
      )}
      {phase === 'done' && <CheckIcon className="size-4" />}
      {(phase === 'failed' || phase === 'unknown') && <WarningIcon className="size-4" />}
      {words}
    </p>
  )
}
