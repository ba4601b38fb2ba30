import { useId } from 'react'
import type { Webhook } from '#shared/contract/staff/webhooks.ts'
import * as m from '#shared/i18n/messages.ts'
import { EditAndDelete } from '../ui/edit-and-delete.tsx'
import { LocalMoment } from '../ui/local-moment.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { hostOf } from './webhook-dialog.tsx'

type WebhookRowProps = {
  webhook: Webhook
  onShow: (webhook: Webhook) => void
  onRotate: (webhook: Webhook) => void
  onEdit: (webhook: Webhook) => void
  onDelete: (webhook: Webhook) => void
}

/** A webhook with its events, its state, and what can be done with it. */
export function WebhookRow(props: WebhookRowProps) {
  const { webhook, onShow, onRotate, onEdit, onDelete } = props
  const { url, events, isActive } = webhook
  const titleId = useId()
  const host = hostOf(webhook)
  const problem = problemOf(webhook)
  return (
    <article
      tabIndex={-1}
      aria-labelledby={titleId}
      className="list-row flex flex-wrap items-center gap-x-4 gap-y-1 -outline-offset-2"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 id={titleId} className="font-semibold wrap-anywhere">
          {url}
        </h2>
        <p className="text-sm text-muted wrap-anywhere">{events.join(', ')}</p>
        {problem && <p className="text-sm font-medium text-pretty">{problem}</p>}
        {isActive && webhook.failingSince && (
          <p className="text-sm font-medium text-pretty">
            {m.webhookFailingSince()} <LocalMoment moment={webhook.failingSince} />
          </p>
        )}
      </div>
      <p className={`text-sm font-medium ${isActive ? '' : 'text-warning'}`}>
        {isActive ? m.webhookActive() : m.webhookOff()}
      </p>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-0.5">
        <RowButton aria-label={m.webhookDeliveriesOf({ host })} onClick={() => onShow(webhook)}>
          {m.webhookDeliveries()}
        </RowButton>
        <RowButton aria-label={m.webhookRotateOf({ host })} onClick={() => onRotate(webhook)}>
          {m.webhookRotate()}
        </RowButton>
        <EditAndDelete
          editName={m.webhookEdit({ host })}
          deleteName={m.webhookDelete({ host })}
          onEdit={() => onEdit(webhook)}
          onDelete={() => onDelete(webhook)}
        />
      </div>
    </article>
  )
}

function problemOf({ endReason, isMakerAllowed }: Webhook): string | null {
  if (endReason === 'gone') return m.webhookEndedGone()
  if (endReason === 'failing') return m.webhookEndedFailing()
  return endReason === null && !isMakerAllowed ? m.webhookMakerNotAllowed() : null
}
