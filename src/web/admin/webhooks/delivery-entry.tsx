import { useId } from 'react'
import type { Delivery } from '#shared/contract/staff/webhooks.ts'
import type { DeliveryFault, DeliveryState } from '#shared/domain/shop/webhooks.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CardActionWords, useCardAction } from '../card/card-action.tsx'
import { LocalMoment } from '../ui/local-moment.tsx'
import { eventWords } from './event-words.ts'

const badges: Record<DeliveryState, string> = {
  waiting: 'badge-warning',
  delivered: 'badge-success',
  failed: 'badge-error',
}

const stateWords: Record<DeliveryState, () => string> = {
  waiting: m.mailStateWaiting,
  delivered: m.webhookDelivered,
  failed: m.webhookFailed,
}

const faultWords: Record<DeliveryFault, () => string> = {
  no_address: m.webhookFaultNoAddress,
  inside: m.webhookUrlInside,
  unreachable: m.webhookFaultUnreachable,
  timeout: m.webhookFaultTimeout,
  certificate: m.webhookFaultCertificate,
  not_allowed: m.webhookMakerNotAllowed,
  no_secret: m.webhookFaultNoSecret,
  ended: m.webhookFaultEnded,
}

type DeliveryEntryProps = { delivery: Delivery; onSend: (id: string) => Promise<unknown> }

/** A delivery with what was sent, what the receiver answered, and a button to send it again. */
export function DeliveryEntry({ delivery, onSend }: DeliveryEntryProps) {
  const { id, event, state, attempts, createdAt, nextAttemptAt, body, response, fault } = delivery
  const titleId = useId()
  const action = useCardAction()

  function send() {
    const words = {
      pending: m.webhookSending(),
      done: m.mailOnItsWay(),
      failed: m.webhookNotSent(),
    }
    if (!action.isPending) void action.run(words, () => onSend(id))
  }

  return (
    <article tabIndex={-1} aria-labelledby={titleId} className="py-4 -outline-offset-2">
      <h3 id={titleId} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <span>{eventWords[event]()}</span>
        <span className={`badge badge-soft ${badges[state]}`}>{stateWords[state]()}</span>
      </h3>
      <p className="text-sm text-muted">
        <LocalMoment moment={createdAt} /> · <span>{m.webhookAttempts({ count: attempts })}</span>
      </p>
      {nextAttemptAt && (
        <p className="text-sm text-muted">
          {m.webhookNextAttempt()} <LocalMoment moment={nextAttemptAt} />
        </p>
      )}
      <details className="mt-1 text-sm">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center underline underline-offset-4">
          {m.webhookRequest()}
        </summary>
        <p className="mb-1 text-xs text-muted wrap-anywhere">{m.webhookDeliveryId({ id })}</p>
        <Code label={m.webhookRequest()}>{pretty(body)}</Code>
      </details>
      {response && (
        <details className="text-sm">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center underline underline-offset-4">
            {m.webhookResponse({ status: String(response.status) })}
          </summary>
          <Code label={m.webhookResponseBody()}>{response.body || m.webhookResponseEmpty()}</Code>
        </details>
      )}
      {fault && <p className="text-sm text-pretty">{faultWords[fault]()}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button aria-busy={action.isPending} onClick={send}>
          {m.mailSendAgain()}
        </Button>
        <div role="status" className="empty:hidden">
          <CardActionWords state={action.state} onForget={action.forget} />
        </div>
      </div>
    </article>
  )
}

/** Can be scrolled with the keyboard, because it is cut off at some height. */
function Code({ label, children }: { label: string; children: string }) {
  return (
    <pre
      tabIndex={0}
      role="region"
      aria-label={label}
      dir="ltr"
      className="max-h-60 overflow-auto rounded-field bg-base-200 p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
    >
      {children}
    </pre>
  )
}

function pretty(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2)
}
