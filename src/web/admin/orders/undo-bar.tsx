import { useLayoutEffect } from 'react'
import type { StatusUndo, StatusUndos } from './status-undo.ts'
import { UndoLine } from './undo-line.tsx'

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
