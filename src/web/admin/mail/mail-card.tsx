import { memo, useId, useRef } from 'react'
import type { Mail } from '#shared/contract/staff/mail.ts'
import { letterKinds, type MailKind, type MailState } from '#shared/domain/shop/mail.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, ClockIcon, MailIcon, WarningIcon } from '../../ui/icons.tsx'
import { CardActionWords, useCardAction } from '../card/card-action.tsx'
import { CustomerLink } from '../navigation/customer-link.tsx'
import { useMay } from '../permissions/may.tsx'
import { LocalMoment } from '../ui/local-moment.tsx'
import { kindWords } from './kind-words.ts'

const looks: Record<MailState, { Icon: typeof CheckIcon; badge: string }> = {
  waiting: { Icon: ClockIcon, badge: 'badge-warning' },
  sent: { Icon: CheckIcon, badge: 'badge-success' },
  failed: { Icon: WarningIcon, badge: 'badge-error' },
}

/** Whether an email goes to a customer, not to staff. */
const isLetter = (kind: MailKind) => letterKinds.some((letter) => letter === kind)

type MailCardProps = { mail: Mail; onSend: (mail: Mail) => Promise<unknown> }

export const MailCard = memo(function MailCard({ mail, onSend }: MailCardProps) {
  const { kind, about, recipient, state, isNotSetUp, copyOf, createdAt } = mail
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  const action = useCardAction()
  const { Icon, badge } = looks[state]
  const may = useMay()

  function send() {
    const words = {
      pending: m.mailSending(),
      done: m.mailOnItsWay(),
      failed: m.mailNotSent(),
    }
    if (!action.isPending) void action.run(words, () => onSend(mail))
  }

  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid items-center gap-x-6 gap-y-3 rounded-box border border-base-300 bg-base-100 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6"
    >
      <div className="min-w-0">
        <h2 id={titleId} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="min-w-0 wrap-anywhere">
            {kindWords[kind]()} <span className="font-normal text-muted">· {about}</span>
          </span>
          <span className={`badge badge-soft h-auto min-h-6 gap-1 font-semibold ${badge}`}>
            <Icon className="size-4" />
            <span>{isNotSetUp ? m.mailWaitingSetUp() : stateWords[state]()}</span>
          </span>
          {copyOf && <span className="badge badge-soft font-semibold">{m.mailSentManually()}</span>}
        </h2>
        <p className="mt-1 wrap-anywhere">
          <span className="sr-only">{m.mailTo()}</span>
          {mail.orderId !== null && isLetter(kind) ? (
            <CustomerLink email={recipient}>{recipient}</CustomerLink>
          ) : (
            <span>{recipient}</span>
          )}
        </p>
        <p className="mt-1 text-sm text-muted">
          {m.mailCreated()}
          <LocalMoment moment={createdAt} /> · <Progress mail={mail} />
        </p>
        {mail.lastError && (
          <p className="mt-2 text-sm font-medium text-error wrap-anywhere">{mail.lastError}</p>
        )}
      </div>
      {!isNotSetUp && may('mail.send') && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:flex-col sm:items-end">
          <Button aria-describedby={titleId} aria-disabled={action.isPending} onClick={send}>
            <MailIcon />
            {sendWords(mail)}
          </Button>
          <CardActionWords state={action.state} onForget={action.forget} />
        </div>
      )}
    </article>
  )
})

/** Delivery attempts so far, and when the next one is. */
function Progress({ mail }: { mail: Mail }) {
  const { state, isNotSetUp, attempts, nextAttemptAt, updatedAt } = mail
  if (isNotSetUp) return m.mailNobody()
  if (state === 'sent') {
    return (
      <>
        {m.mailSentAt({ attempts })}
        <LocalMoment moment={updatedAt} />
      </>
    )
  }
  return (
    <>
      {`${m.mailTried({ attempts })} · ${state === 'waiting' ? m.mailNextAttempt() : m.mailFailedAt()}`}
      <LocalMoment moment={nextAttemptAt ?? updatedAt} />
    </>
  )
}

export const stateWords: Record<MailState, () => string> = {
  waiting: m.mailStateWaiting,
  sent: m.mailStateSent,
  failed: m.mailStateFailed,
}

/** The label of the send button; a sent email is sent again as a copy. */
function sendWords({ state }: Pick<Mail, 'state'>): string {
  return state === 'waiting' ? m.mailSendNow() : m.mailSendAgain()
}
