import { useMutation } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { StatusUndo, StatusUndos } from './status-undo.ts'
import { orderNumber } from '../../../shared/domain/order.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { panelAround, useFocusHandover } from '../list/use-focus-handover.ts'
import { statusWords } from '../ui/status-words.ts'
import { Button } from '../../ui/button.tsx'

type UndoBarProps = Pick<StatusUndos, 'undos' | 'undo'> & {
  /** Whether the order's card is in the list and shows the undo line. */
  hasCard: (orderId: string) => boolean
}

/** Undo for orders whose card left the list, for example because of a status filter. */
export function UndoBar({ undos, undo, hasCard }: UndoBarProps) {
  const withoutCard = undos.filter(({ orderId }) => !hasCard(orderId))
  const isShown = withoutCard.length > 0
  // Keeps toasts clear of the bar (bulk-bar.tsx).
  useLayoutEffect(() => {
    if (!isShown) return
    document.body.classList.add('with-undo-bar')
    return () => document.body.classList.remove('with-undo-bar')
  }, [isShown])
  if (!isShown) return null
  return (
    <section
      aria-label="Emails that wait"
      className="flex flex-col gap-2 rounded-box border border-primary bg-base-100 p-3 sm:p-4"
    >
      {withoutCard.map((each: StatusUndo) => (
        <UndoLine key={each.orderId} undo={each} onUndo={undo} isLatest={each === undos.at(-1)} />
      ))}
    </section>
  )
}

type UndoLineProps = {
  undo: StatusUndo
  onUndo: (undo: StatusUndo) => Promise<void>
  /** Whether this is the latest one, which the shortcut undoes. */
  isLatest: boolean
}

/** Shows how long the email about a new status is held, with an Undo button. */
export function UndoLine({ undo, onUndo, isLatest }: UndoLineProps) {
  const { mutate, isPending, isError } = useMutation({ mutationFn: onUndo })
  const seconds = useSecondsUntil(undo.until)
  const number = orderNumber(undo.orderId)
  const line = useRef<HTMLDivElement>(null)
  useFocusHandover(line, statusOf, panelAround)

  return (
    <div ref={line} className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <p className="flex items-center gap-2">
        <ClockIcon className="size-4 shrink-0" />
        <span>
          {`Order #${number} is ${statusWords[undo.to].toLowerCase()}. `}
          {isError
            ? 'It could not be undone. '
            : `The customer is emailed in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`}
        </span>
      </p>
      <Button
        aria-label={`Undo: order ${number} is ${statusWords[undo.from].toLowerCase()} again`}
        aria-keyshortcuts={isLatest ? 'z' : undefined}
        aria-busy={isPending}
        data-undo={isLatest ? 'latest' : undefined}
        onClick={() => {
          if (!isPending) mutate(undo)
        }}
        className="px-6"
      >
        Undo
      </Button>
    </div>
  )
}

/** The status field of the card. */
function statusOf(line: HTMLElement): HTMLElement | null {
  return line.closest('article')?.querySelector('select') ?? null
}

function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(moment)), 250)
    return () => clearInterval(timer)
  }, [moment])
  return seconds
}

function secondsUntil(moment: number): number {
  return Math.max(1, Math.ceil((moment - Date.now()) / 1000))
}
