import { oneLine } from '#shared/domain/address.ts'
import * as m from '#shared/i18n/messages.ts'
import type { WebhookNotice } from '../../db/schema/mail-data.ts'
import type { EmailContent, Sender } from './email.ts'
import { facts, toStaff } from './staff.ts'

/** To staff: a webhook ended by itself. */
export function webhookEnded({ url, reason, status }: WebhookNotice, sender: Sender): EmailContent {
  const { host } = new URL(url)
  return {
    ...toStaff(sender),
    subject: m.emailWebhookSubject({ host }),
    heading: m.emailWebhookHeading({ host }),
    introduction: reason === 'gone' ? m.emailWebhookGone() : m.emailWebhookFailing(),
    button: { label: m.emailOpenWebhooks(), href: `${sender.publicUrl}/admin/webhooks` },
    sections: [
      {
        title: m.emailWebhookWhat(),
        lines: [
          m.emailWebhookHow(),
          ...facts([
            [m.emailWebhookAddress(), oneLine(url)],
            [m.emailWebhookStatus(), status === null ? null : String(status)],
          ]),
        ],
      },
    ],
  }
}
