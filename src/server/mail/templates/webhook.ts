import { oneLine } from '#shared/domain/address.ts'
import * as m from '#shared/i18n/messages.ts'
import type { WebhookNotice } from '../../db/schema/mail-data.ts'
import type { EmailContent, Sender } from './email.ts'
import { facts, toStaff } from './staff.ts'

const introductions = {
  gone: m.emailWebhookGone,
  failing: m.emailWebhookFailing,
  maker: m.emailWebhookMaker,
}

/** To staff: a webhook ended by itself, or waits. */
export function webhookEnded({ url, reason, status }: WebhookNotice, sender: Sender): EmailContent {
  const { host } = new URL(url)
  const isWaiting = reason === 'maker'
  return {
    ...toStaff(sender),
    subject: isWaiting ? m.emailWebhookWaits({ host }) : m.emailWebhookSubject({ host }),
    heading: isWaiting ? m.emailWebhookWaits({ host }) : m.emailWebhookHeading({ host }),
    introduction: introductions[reason](),
    button: { label: m.emailOpenWebhooks(), href: `${sender.publicUrl}/admin/webhooks` },
    sections: [
      {
        title: m.emailWebhookWhat(),
        lines: [
          isWaiting ? m.emailWebhookSave() : m.emailWebhookHow(),
          ...facts([
            [m.emailWebhookAddress(), oneLine(url)],
            [m.emailWebhookStatus(), status === null ? null : String(status)],
          ]),
        ],
      },
    ],
  }
}
