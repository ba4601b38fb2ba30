import { useEffect, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { CheckIcon, CloseIcon, WarningIcon } from '../../ui/icons.tsx'
import { useIsBack } from '../live/live-provider.tsx'

export type CardActionState = {
  /** `unknown`: the connection was lost before the response, so the action may have happened. */
  phase: 'idle' | 'pending' | 'unknown' | 'done' | 'failed'
  words: string
  /** Failed for lack of a connection; can be retried once the connection is back. */
  isOffline?: boolean
  attempt?: Attempt
}

type Attempt = {
  words: { pending: string; done: string; failed: string }
  /** The value of `current` that shows that the action has succeeded. */
  target?: unknown
}

const idle: CardActionState = { phase: 'idle', words: '' }
const SHOW_DONE_FOR = 4_000

/**
 * The state of an action on one card, shown on that card. `current` is the value that the action
 * changes; after a lost response, this value determines whether the action succeeded.
 */
export function useCardAction(current?: unknown) {
  const [state, setState] = useState(idle)
  const isBack = useIsBack(state.phase === 'unknown' || state.isOffline === true)
  const settled = settle(state, current, isBack)
  if (settled !== state) setState(settled)

  useEffect(() => {
    if (state.phase !== 'done') return
    const timer = setTimeout(() => setState(idle), SHOW_DONE_FOR)
    return () => clearTimeout(timer)
  }, [state])

  /** Resolves to whether the action succeeded; the card shows the reason if it failed. */
  async function run(
    words: Attempt['words'],
    action: () => Promise<unknown>,
    target?: unknown,
  ): Promise<boolean> {
    const attempt = { words, target }
    setState({ phase: 'pending', words: words.pending })
    try {
      await action()
      setState({ phase: 'done', words: words.done })
      return true
    } catch (error) {
      const { isUnknown, code, publicMessage } = toApiError(error)
      setState(
        isUnknown
          ? {
              phase: 'unknown',
              words: `${publicMessage} ${m.listOutcomeSoon()}`,
              attempt,
            }
          : {
              phase: 'failed',
              words: `${words.failed} ${publicMessage}`,
              isOffline: code === 'no_answer',
              attempt,
            },
      )
      return false
    }
  }

  /** Clears a failure message; a pending action keeps its message. */
  function forget() {
    setState((now) => (now.phase === 'failed' ? idle : now))
  }

  return { state, run, forget, isPending: state.phase === 'pending' }
}

/** The state once the connection is back and events have caught up. */
function settle(state: CardActionState, current: unknown, isBack: boolean): CardActionState {
  const { phase, isOffline, attempt } = state
  if (!attempt) return state
  const { words, target } = attempt
  const isDone = target === undefined ? undefined : current === target
  // The change may still arrive after a failure: from a dialog, from somebody else, or late.
  if (phase === 'failed' && isDone) return idle
  if (!isBack) return state
  if (isOffline) {
    return failed(attempt, `${words.failed} ${m.listConnectionBack()}`)
  }
  if (isDone) return { phase: 'done', words: words.done }
  return failed(
    attempt,
    isDone === false
      ? `${words.failed} ${m.listConnectionLost()} ${m.listItIsBack()}`
      : `${m.listConnectionLost()} ${m.listShopHas()}`,
  )
}

function failed(attempt: Attempt, words: string): CardActionState {
  return { phase: 'failed', words, attempt }
}

type CardActionWordsProps = {
  state: CardActionState | null
  /** Dismisses a failure message; without it there is no Dismiss button. */
  onForget?: () => void
}

/** The action state on the card; a toast or a surrounding live region announces it. */
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
      <span>{words}</span>
      {phase === 'failed' && onForget && (
        <button
          type="button"
          onClick={onForget}
          aria-label={m.listDismiss()}
          className="icon-button -my-3"
        >
          <CloseIcon className="size-4" />
        </button>
      )}
    </p>
  )
}

export type MarkedCard = ReturnType<typeof useMarkedCard>

/** The outcome of a dialog, shown on the card that it changed. */
export function useMarkedCard() {
  const { state, run } = useCardAction('listed')
  const [marked, setMarked] = useState<string | null>(null)

  return {
    stateOf: (id: string): CardActionState | null => (id === marked ? state : null),
    /**
     * `isGoneOnceDone`: whether events remove a deleted card from the list. If so, a card that
     * is still listed once events have caught up was not deleted.
     */
    remove: (id: string, action: () => Promise<unknown>, isGoneOnceDone: boolean) => {
      setMarked(id)
      const words = { pending: m.staffDeleting(), done: '', failed: m.staffNotDeleted() }
      return run(words, action, isGoneOnceDone ? 'gone' : undefined)
    },
    noteSaved: (id: string) => {
      setMarked(id)
      void run({ pending: m.staffSaving(), done: m.staffSaved(), failed: '' }, () =>
        Promise.resolve(),
      )
    },
  }
}
