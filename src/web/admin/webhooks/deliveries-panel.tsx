import { useQueryClient } from '@tanstack/react-query'
import type { Webhook } from '#shared/contract/staff/webhooks.ts'
import * as m from '#shared/i18n/messages.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { MailIcon } from '../../ui/icons.tsx'
import { useDeliveries } from '../data/dashboard-data.ts'
import { ListBody } from '../list/list-page.tsx'
import { useAction } from '../live/use-action.ts'
import { DeliveryEntry } from './delivery-entry.tsx'
import { hostOf } from './webhook-dialog.tsx'

type DeliveriesPanelProps = { webhook: Webhook; onClose: () => void }

/** What was sent to a webhook, newest first. */
export default function DeliveriesPanel({ webhook, onClose }: DeliveriesPanelProps) {
  const deliveries = useDeliveries(webhook.id)
  const queries = useQueryClient()
  const retry = useAction('webhooks.retry')

  async function send(id: string) {
    try {
      await retry({ id })
    } finally {
      void queries.invalidateQueries({ queryKey: ['webhooks.deliveries'] })
    }
  }

  return (
    <Modal
      isOpen
      variant="panel"
      onClose={onClose}
      title={m.webhookDeliveriesOf({ host: hostOf(webhook) })}
    >
      <ListBody
        noun="deliveries"
        list={deliveries}
        empty={{
          icon: <MailIcon />,
          title: m.webhookNoDeliveries(),
          message: m.webhookNoDeliveriesHint(),
        }}
      >
        {(items) => (
          <ul className="divide-y divide-base-300">
            {items.map((delivery) => (
              <li key={delivery.id}>
                <DeliveryEntry delivery={delivery} onSend={send} />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </Modal>
  )
}
