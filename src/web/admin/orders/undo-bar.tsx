import { useEffect, useState } from 'react'
import { orderNumber } from '#shared/domain/order/order.ts'
import * as m from '#shared/i18n/messages.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { useSingleRun } from '../ui/use-single-run.ts'
import type { StatusUndo, StatusUndos } from './status-undo.ts'

type UndoBarProps = Pick<StatusUndos, 'undos' | 'undo'> & {
  /** Whether the order's card is in the list and shows the undo line. */
  hasCard: (orderId: string) => boolean
}

/** Undo for bulk status changes, and for a single order whose card is no longer in the list. */
export function UndoBar({ undos, undo, hasCard }: UndoBarProps) {
  const shown = undos.filter(({ changes }) => changes.length > 1 || !hasCard(changes[0].orderId))
  if (shown.length === 0) return null
  return (
    <section
      aria-label={m.ordersPendingEmails()}
      className="flex flex-col gap-1 rounded-box border border-primary bg-base-100 px-4 py-2"
    >
      {shown.map((each) => (
        <UndoLine key={each.id} undo={each} onUndo={undo} isLatest={each === undos.at(-1)} />
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

/** Shows how long the emails about a new status are held, with an Undo button. */
export function UndoLine({ undo, onUndo, isLatest }: UndoLineProps) {
  const { run, isPending, error } = useSingleRun(() => onUndo(undo))
  const seconds = useSecondsUntil(undo.until)
  const { subject, mailIn, name } = wordsOf(undo)

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm lg:shrink-0">
      <p className="flex items-center gap-2">
        <ClockIcon className="size-4 shrink-0" />
        <span>
          {`${subject} ${error !== null ? `${m.ordersUndoFailed()} ` : mailIn({ seconds })}`}
        </span>
      </p>
      <RowButton
        aria-label={name}
        aria-keyshortcuts={isLatest ? 'z' : undefined}
        aria-busy={isPending}
        data-undo={isLatest ? 'latest' : undefined}
        onClick={run}
        hasBorder
        className="px-4"
      >
        {m.staffUndo()}
      </RowButton>
    </div>
  )
}

function wordsOf({ changes }: StatusUndo) {
  const [{ orderId, from, to, shipmentId }] = changes
  const count = changes.length
  if (shipmentId !== undefined) {
    const number = orderNumber(orderId)
    return {
      subject: count > 1 ? m.parcelsAreShipped({ count }) : m.parcelIsShipped({ number }),
      mailIn: count > 1 ? m.ordersMailsIn : m.ordersMailIn,
      name: count > 1 ? m.parcelsUndo({ count }) : m.parcelUndo({ number }),
    }
  }
  if (changes.length > 1) {
    return {
      subject: m.ordersAreStatus({ count, status: to }),
      mailIn: m.ordersMailsIn,
      name: m.ordersUndoMany({ count, status: to }),
    }
  }
  const number = orderNumber(orderId)
  return {
    subject: m.ordersIsStatus({ number, status: to }),
    mailIn: m.ordersMailIn,
    name: m.ordersUndoOne({ number, status: from }),
  }
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
