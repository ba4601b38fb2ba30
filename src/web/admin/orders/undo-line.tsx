import { useEffect, useRef, useState } from 'react'
import { orderNumber } from '../../../shared/domain/order-number.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { panelAround, useFocusHandover } from '../list/use-focus-handover.ts'
import type { StatusUndo } from './status-undo.ts'
import { statusWords } from '../ui/order-status-words.ts'

type UndoLineProps = {
  undo: StatusUndo
  onUndo: (undo: StatusUndo) => Promise<void>
  /** Whether this is the latest one, which the shortcut undoes. */
  isLatest: boolean
}

/** Shows how long the email about a new status is held, with an Undo button. */
export function UndoLine({ undo, onUndo, isLatest }: UndoLineProps) {
  const [isPending, setPending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const seconds = useSecondsUntil(undo.until)
  const number = orderNumber(undo.orderId)
  const line = useRef<HTMLDivElement>(null)
  useFocusHandover(line, statusOf, panelAround)

  async function press() {
    if (isPending) return
    setPending(true)
    setFailed(false)
    await onUndo(undo).catch(() => setFailed(true))
    setPending(false)
  }

  return (
    <div ref={line} className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <p className="flex items-center gap-2">
        <ClockIcon className="size-4 shrink-0" />
        <span>
          {`Order #${number} is ${statusWords[undo.to].toLowerCase()}. `}
          {hasFailed
            ? 'It could not be undone. '
            : `The customer is emailed in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`}
        </span>
      </p>
      <button
        type="button"
        aria-label={`Undo: order ${number} is ${statusWords[undo.from].toLowerCase()} again`}
        aria-keyshortcuts={isLatest ? 'z' : undefined}
        aria-busy={isPending}
        data-undo={isLatest ? 'latest' : undefined}
        onClick={() => void press()}
        className="btn h-11 px-6"
      >
        Undo
      </button>
    </div>
  )
}

/** The status field of the card. */
function statusOf(line: HTMLElement): HTMLElement | null {
  return line.closest('article')?.querySelector('select') ?? null
}

function useSecondsUntil(moment: number): number {
  const secondsLeft = () => Math.max(1, Math.ceil((moment - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), 250)
    return () => clearInterval(timer)
  })
  return seconds
}
