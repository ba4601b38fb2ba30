import { useRef, useState } from 'react'
import type { TroubledPayment } from '#shared/contract/staff/staff-payments.ts'
import { providerName } from '#shared/domain/order/payment/payment-names.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { Problem } from '../../ui/feedback/empty-state.tsx'
import { CardActionWords, useCardAction } from '../card/card-action.tsx'
import { useCommands } from '../commands/registry.ts'
import { useAction, useActionQuery } from '../live/use-action.ts'
import { useMay } from '../permissions/may.tsx'
import { failureWords } from '../ui/failures.ts'
import { LocalMoment } from '../ui/local-moment.tsx'
import { Warning } from '../ui/warning.tsx'

type TroublesProps = { count: number; onChanged: () => void }

/** Says that payments are pending, unclear or refused because of the shop's account, and lists them. */
export function Troubles({ count, onChanged }: TroublesProps) {
  const [isOpen, setOpen] = useState(false)
  const isShown = count > 0 || isOpen
  useCommands(isShown ? { showTroubles: () => setOpen(true) } : {})
  return (
    <div role="status">
      {isShown && (
        <Warning title={`${m.overviewTroubles({ count })}.`} className="mx-2 mb-3">
          {m.overviewTroublesHint()}
          <span className="mt-2 block">
            <Button onClick={() => setOpen(true)}>{m.overviewTroublesShow()}</Button>
          </span>
        </Warning>
      )}
      {isOpen && <TroublesDialog onChanged={onChanged} onClose={() => setOpen(false)} />}
    </div>
  )
}

type DialogProps = { onChanged: () => void; onClose: () => void }

function TroublesDialog({ onChanged, onClose }: DialogProps) {
  const { data, error, refetch } = useActionQuery(
    'payments.troubles',
    {},
    { refetchOnMount: 'always' },
  )
  const words = useRef<HTMLParagraphElement>(null)
  const showLeft = () => {
    words.current?.focus()
    void refetch()
    onChanged()
  }
  return (
    <Modal isOpen onClose={onClose} title={m.overviewTroubles({ count: data?.length ?? 0 })}>
      <p ref={words} tabIndex={-1} className="text-pretty text-muted outline-none">
        {m.overviewTroublesHint()}
      </p>
      {data ? (
        <>
          <p role="status" className="mt-4 empty:hidden">
            {data.length === 0 && m.overviewTroublesNone()}
          </p>
          <ul className="mt-2 divide-y divide-base-300">
            {data.map((payment) => (
              <Trouble key={payment.id} payment={payment} onGone={showLeft} />
            ))}
          </ul>
        </>
      ) : error ? (
        <Problem
          title={m.overviewTroublesFailed()}
          message={failureWords(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <p role="status" aria-busy="true" className="mt-4 text-muted">
          {m.overviewTroublesLoading()}
        </p>
      )}
    </Modal>
  )
}

type TroubleProps = { payment: TroubledPayment; onGone: () => void }

/** One payment: what is wrong, what to do, and the button that ends its hold or dismisses it. */
function Trouble({ payment, onGone }: TroubleProps) {
  const { id, customerName: customer, customerEmail, isHeld, what, trouble, items } = payment
  const release = useAction('holds.release')
  const dismiss = useAction('payments.dismiss')
  const action = useCardAction()
  const isReleasable = isHeld && trouble === 'unclear'
  const may = useMay()

  async function end() {
    if (action.isPending) return
    const words = isReleasable
      ? {
          pending: m.staffHoldReleasing(),
          done: m.staffHoldReleased(),
          failed: m.staffHoldNotReleased(),
        }
      : {
          pending: m.overviewTroubleDismissing(),
          done: m.overviewTroubleDismissed(),
          failed: m.overviewTroubleNotDismissed(),
        }
    if (await action.run(words, () => (isReleasable ? release({ id }) : dismiss({ id })))) onGone()
  }

  return (
    <li className="py-4">
      <p className="font-semibold wrap-anywhere">
        {m.overviewTroubleOf({ amount: displayPrice(payment.total), customer })}
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        {customerEmail} · <LocalMoment moment={payment.openedAt} />
      </p>
      <p className="mt-2 text-pretty">{what}</p>
      <p className="mt-2 text-sm text-muted wrap-anywhere">
        {items.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', ')}
        {'. '}
        {isHeld ? m.overviewTroubleHeld() : m.overviewTroubleFree()}
      </p>
      {payment.providerId !== null && (
        <p className="text-sm text-muted break-all">
          {`${providerName(payment.paymentMethod)} ${payment.providerId}`}
        </p>
      )}
      {(isReleasable || !isHeld) && may(isReleasable ? 'holds.release' : 'payments.dismiss') && (
        <Button
          aria-label={
            isReleasable
              ? m.staffHoldReleaseOf({ customer })
              : m.overviewTroubleDismissOf({ customer })
          }
          aria-disabled={action.isPending}
          onClick={() => void end()}
          className="mt-3"
        >
          {isReleasable ? m.staffHoldRelease() : m.listDismiss()}
        </Button>
      )}
      <div role="status" className="mt-2 empty:hidden">
        <CardActionWords state={action.state} onForget={action.forget} />
      </div>
    </li>
  )
}
