import { useCallback, useEffect, useRef, useState } from 'react'
import { toApiError } from '../../api/api-error.ts'
import { CheckIcon, CloseIcon, WarningIcon } from '../../ui/icons.tsx'
import { useLiveStatus } from '../live/live-provider.tsx'

export type CardActionState = {
  /** `unknown`: the connection was lost before the response, so the action may have happened. */
  phase: 'idle' | 'pending' | 'unknown' | 'done' | 'failed'
  words: string
  /** Failed without a connection; can be retried once it is back. */
  isOffline?: true
}

type Words = { pending: string; done: string; failed: string }

const idle: CardActionState = { phase: 'idle', words: '' }
const SHOW_DONE_FOR = 4_000
const lostWords = 'The connection was lost before the shop answered.'

/** The state of an action on one card, shown on that card. */
export function useCardAction() {
  const [state, setState] = useState(idle)
  const status = useLiveStatus()
  const asked = useRef<{ words: Words; isDone: () => boolean | undefined }>(null)

  useEffect(() => {
    if (state.phase !== 'done') return
    const timer = setTimeout(() => setState(idle), SHOW_DONE_FOR)
    return () => clearTimeout(timer)
  }, [state])

  // Once events have caught up, the card shows whether the action happened.
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
    if (!state.isOffline || status !== 'live') return
    setState({
      phase: 'failed',
      words: `${asked.current?.words.failed} The connection is back: please try again.`,
    })
  }, [state.isOffline, status])

  // The change may still happen: from a dialog, by somebody else, or late.
  useEffect(() => {
    if (state.phase === 'failed' && asked.current?.isDone() === true) setState(idle)
  })

  /**
   * Resolves to whether the action succeeded; the card shows the reason if it failed. `isDone` checks
   * the card's data, for when the response was lost.
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
      const { isUnknown, code, publicMessage } = toApiError(error)
      setState(
        isUnknown
          ? { phase: 'unknown', words: `${publicMessage} Whether it was done shows in a moment.` }
          : {
              phase: 'failed',
              words: `${words.failed} ${publicMessage}`,
              ...(code === 'no_answer' && { isOffline: true }),
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
  /** Dismisses a failure message; without it there is no Dismiss button. */
  onForget?: () => void
}

/** The action state on the card; the toast announces it to screen readers. */
export function CardActionWords({ state, onForget }: CardActionWordsProps) {
  if (state === null || state.phase === 'idle') return null
  const { phase, words } = state
  const color = {
    pending: 'text-muted',
    unknown: 'text-warning',
    done: 'text-success',
    failed: 'text-error',
  }[phase]
  return (
    <p className={`flex items-center gap-2 text-sm font-medium ${color}`}>
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
            focusPrevious(currentTarget)
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

/** Moves focus to the element before a button that is about to be removed. */
function focusPrevious(button: Element) {
  const others = [
    ...document.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), select, input'),
  ]
  others[others.indexOf(button as HTMLElement) - 1]?.focus()
}
