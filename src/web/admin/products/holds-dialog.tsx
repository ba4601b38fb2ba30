import { useRef, useState } from 'react'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { Hold } from '#shared/contract/staff/staff-payments.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { Problem } from '../../ui/feedback/empty-state.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { CardActionWords, useCardAction } from '../card/card-action.tsx'
import { useAction, useActionQuery } from '../live/use-action.ts'
import { useLiveEvents } from '../live/use-live-events.ts'
import { useMay } from '../permissions/may.tsx'
import { failureWords } from '../ui/failures.ts'
import { LocalMoment } from '../ui/local-moment.tsx'

type HoldsDialogProps = { product: StaffProduct; onClose: () => void }

/** Lists the holds of a product; each can be released. */
export function HoldsDialog({ product, onClose }: HoldsDialogProps) {
  const { data: holds, error, refetch } = useHolds(product.id)
  const words = useRef<HTMLParagraphElement>(null)
  return (
    <Modal isOpen onClose={onClose} title={m.staffHoldsTitle({ name: product.name })}>
      <p ref={words} tabIndex={-1} className="text-pretty text-muted outline-none">
        {m.staffHoldsIntro()}
      </p>
      {holds ? (
        <>
          <p role="status" className="mt-4 empty:hidden">
            {holds.length === 0 && m.staffHoldsNone()}
          </p>
          <ul className="mt-2 divide-y divide-base-300">
            {holds.map((hold) => (
              <HoldEntry
                key={hold.id}
                hold={hold}
                productId={product.id}
                onReleased={() => {
                  words.current?.focus()
                  void refetch()
                }}
              />
            ))}
          </ul>
        </>
      ) : error ? (
        <Problem
          title={m.staffHoldsFailed()}
          message={failureWords(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <p role="status" aria-busy="true" className="mt-4 text-muted">
          {m.staffHoldsLoading()}
        </p>
      )}
    </Modal>
  )
}

type HoldEntryProps = { hold: Hold; productId: string; onReleased: () => void }

/** One payment that holds units: customer, expiry, and a button to release it. */
function HoldEntry({ hold, productId, onReleased }: HoldEntryProps) {
  const { id, customerName, customerEmail, expiresAt, items, network, status, trouble, what } = hold
  const release = useAction('holds.release')
  const action = useCardAction()
  const toast = useToast()
  /** Null until Release is pressed; false after Keep hold is pressed. */
  const [isAsking, setAsking] = useState<boolean | null>(null)
  const may = useMay()
  const isUndecided = status === 'opened' || status === 'approved' || trouble === 'unclear'
  const units = items.find((item) => item.productId === productId)?.quantity ?? 0

  async function confirm() {
    if (action.isPending) return
    const words = {
      pending: m.staffHoldReleasing(),
      done: m.staffHoldReleased(),
      failed: m.staffHoldNotReleased(),
    }
    if (!(await action.run(words, () => release({ id })))) return
    toast({
      title: m.staffHoldReleasedTitle(),
      description: m.staffHoldReleasedWords({ customer: customerName }),
    })
    onReleased()
  }

  return (
    <li className="py-4">
      <p className="font-semibold wrap-anywhere">
        {m.staffHoldUnits({ units, customer: customerName })}
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        <span>{customerEmail}</span>
        {network !== null && <span>{m.staffHoldFrom({ network })}</span>}
      </p>
      {trouble !== 'pending' && (
        <p className="text-sm text-muted">
          {m.staffHoldUntil()}
          <LocalMoment moment={expiresAt} />
        </p>
      )}
      {what !== null && <p className="mt-2 text-sm text-pretty">{what}</p>}
      {!isUndecided && what === null && <p className="mt-2 text-sm">{m.staffHoldUndecided()}</p>}
      {isUndecided && !isAsking && may('holds.release') && (
        <Button
          aria-label={m.staffHoldReleaseOf({ customer: customerName })}
          autoFocus={isAsking === false}
          onClick={() => setAsking(true)}
          className="mt-3"
        >
          {m.staffHoldRelease()}
        </Button>
      )}
      {isUndecided && isAsking && (
        <div
          role="group"
          aria-label={m.staffHoldReleaseOfQuestion({ customer: customerName })}
          className="mt-3"
        >
          <p className="text-sm text-pretty">
            {m.staffHoldReleaseHint({ customer: customerName })}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              autoFocus
              aria-busy={action.isPending}
              onClick={() => void confirm()}
              look="error"
            >
              {m.staffHoldConfirm()}
            </Button>
            <Button onClick={() => setAsking(false)} look="ghost">
              {m.staffHoldKeep()}
            </Button>
          </div>
        </div>
      )}
      <div role="status" className="mt-2 empty:hidden">
        <CardActionWords state={action.state} onForget={action.forget} />
      </div>
    </li>
  )
}

/** The holds of a product, refetched when its stock changes. */
function useHolds(productId: string) {
  const query = useActionQuery('holds.list', { productId }, { refetchOnMount: 'always' })
  useLiveEvents(({ name, data }) => {
    if (name === 'product.updated' && data.id === productId) void query.refetch()
  })
  return query
}
