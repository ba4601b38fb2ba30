import { useState } from 'react'
import type { Hold } from '../../../shared/contract/holds.ts'
import { useToast } from '../../ui/toast/toaster.tsx'
import { CardActionWords, useCardAction } from '../list/card-action.tsx'
import { LocalMoment } from '../ui/local-moment.tsx'
import { useAction } from '../live/use-action.ts'

type HoldEntryProps = { hold: Hold; productId: string; onReleased: () => void }

/** One payment that holds units: customer, expiry, and a button to release it. */
export function HoldEntry({ hold, productId, onReleased }: HoldEntryProps) {
  const { id, customerName, customerEmail, expiresAt, items, network, status } = hold
  const release = useAction('holds.release')
  const action = useCardAction()
  const toast = useToast()
  /** Null until Release was pressed; false after Keep hold. */
  const [isAsking, setAsking] = useState<boolean | null>(null)
  const isUndecided = status === 'opened' || status === 'approved'
  const units = items.find((item) => item.productId === productId)?.quantity ?? 0

  async function confirm() {
    if (action.isPending) return
    const words = { pending: 'Releasing...', done: 'Released', failed: 'Not released.' }
    if (!(await action.run(words, () => release({ id })))) return
    toast({ title: 'Hold Released', description: `The payment of ${customerName} is cancelled.` })
    onReleased()
  }

  return (
    <li className="py-4">
      <p className="font-semibold wrap-anywhere">{`${units} held by ${customerName}`}</p>
      <p className="text-sm text-muted wrap-anywhere">
        {customerEmail}
        {network !== null && `, from ${network}`}
      </p>
      <p className="text-sm text-muted">
        Until <LocalMoment moment={expiresAt} />
      </p>
      {!isUndecided && (
        <p className="mt-2 text-sm">This payment is being taken, so it cannot be released.</p>
      )}
      {isUndecided && !isAsking && (
        <button
          type="button"
          aria-label={`Release what ${customerName} holds`}
          autoFocus={isAsking === false}
          onClick={() => setAsking(true)}
          className="btn mt-3 h-11"
        >
          Release
        </button>
      )}
      {isUndecided && isAsking && (
        <div role="group" aria-label={`Release what ${customerName} holds?`} className="mt-3">
          <p className="text-sm text-pretty">
            The payment is cancelled for good, with everything it holds. {customerName} is not
            charged, and can order again.
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <button
              type="button"
              autoFocus
              aria-busy={action.isPending}
              onClick={() => void confirm()}
              className="btn btn-error h-11"
            >
              Release hold
            </button>
            <button type="button" onClick={() => setAsking(false)} className="btn btn-ghost h-11">
              Keep hold
            </button>
          </div>
        </div>
      )}
      <div role="status" className="mt-2 empty:hidden">
        <CardActionWords state={action.state} onForget={action.forget} />
      </div>
    </li>
  )
}
