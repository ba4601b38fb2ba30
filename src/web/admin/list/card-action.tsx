import { useCallback, useEffect, useRef, useState } from 'react'
import { toApiError } from '../../api/api-error.ts'
import { CheckIcon, CloseIcon, WarningIcon } from '../../ui/icons.tsx'
import { useLive } from '../live/live-provider.tsx'

export type CardActionState = {
  /** Unknown: the connection was lost before the answer, and it may have been done. */
  phase: 'idle' | 'pending' | 'unknown' | 'done' | 'failed'
  words: string
  /** It failed for want of a connection, and may be tried again once that is back. */
  isCut?: true
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

  useEffect(() => {
    if (state.phase !== 'done') return
    const timer = setTimeout(() => setState(idle), DONE_FOR)
    return () => clearTimeout(timer)
  }, [state])

  // Once the feed has caught up, the card itself shows what has become of it.
  useEffect(() => {
    if (state.phase !== 'unknown' || status !== 'live') return
    const isDone = asked.current?.isDone()
    if (isDone === true) setState({ phase: 'done', words: asked.current?.words.done ?? '' })
    else if (isDone === false) {
      setState({
        phase: 'failed',
        words: `${asked.current?.words.failed} ${lostWords} It is back: please try again.`,
      })
    } else
      setState({ phase: 'failed', words: `${lostWords} What stands here is what the shop has.` })
  }, [state.phase, status])

  useEffect(() => {
    if (!state.isCut || status !== 'live') return
    setState({
      phase: 'failed',
      words: `${asked.current?.words.failed} The connection is back: please try again.`,
    })
  }, [state.isCut, status])

  // It may come about in another way: from a dialog, by somebody else, or late.
  useEffect(() => {
    if (state.phase === 'failed' && asked.current?.isDone() === true) setState(idle)
  })

  /**
   * Resolves with whether it worked; the reason why not stands on the card. `isDone` tells by what
   * the card shows whether it has been done, for when no answer came.
   */
  async function run(
    words: Words,
    action: () => Promise<unknown>,
    isDone: () => boolean | undefined = () => undefined,
  ): Promise<boolean> {
    asked.current = { words, isDone }
    setState({ phase: 'pending', words: words.pending })
    try {
      await action()
      setState({ phase: 'done', words: words.done })
      return true
    } catch (error) {
      const { isUnknown, code, message } = toApiError(error)
      setState(
        isUnknown
          ? { phase: 'unknown', words: `${message} Whether it was done shows in a moment.` }
          : {
              phase: 'failed',
              words: `${words.failed} ${message}`,
              ...(code === 'no_answer' && { isCut: true }),
            },
      )
      return false
    }
  }

  /** Clears a failure message; a pending action keeps its message. */
  const forget = useCallback(() => setState((now) => (now.phase === 'failed' ? idle : now)), [])

  return { state, run, forget, isPending: state.phase === 'pending' }
}

type CardActionWordsProps = {
  state: CardActionState | null
  /** Takes the words of a failure away; without it they leave with what they stand in. */
  onForget?: () => void
}

/** Eye-level news of a card; the toast says it aloud. */
export function CardActionWords({ state, onForget }: CardActionWordsProps) {
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
      {phase === 'failed' && onForget && (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            stepBack(currentTarget)
            onForget()
          }}
          aria-label="Dismiss"
          className="icon-button -my-3"
        >
          <CloseIcon className="size-4" />
        </button>
      )}
    </p>
  )
}

/** Gives the focus to what stands before a button that is about to go. */
function stepBack(button: Element) {
  const others = [
    ...document.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), select, input'),
  ]
  others[others.indexOf(button as HTMLElement) - 1]?.focus()
}
