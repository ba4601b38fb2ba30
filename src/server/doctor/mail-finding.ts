import type { Config } from '../config/config.ts'
import { describeMailFault } from '../mail/transport/mail-faults.ts'
import { composeMessage } from '../mail/templates/compose.ts'
import { senderOf } from '../mail/templates/email.ts'
import { testOrder } from '../mail/test-order.ts'
import { createSmtpTransport, tryMailServer } from '../mail/transport/transport.ts'
import { defaultSettings } from '../settings/store/settings.queries.ts'
import { publicUrlOf } from './payment-findings.ts'
import { bad, type Finding, good, warn } from './finding.ts'

/** Tries the mail server; with `mailTo`, by sending a test email there. */
export async function mailFinding(config: Config, mailTo?: string): Promise<Finding> {
  const { smtpUrl } = config
  if (smtpUrl === null) {
    const words = 'SMTP_URL is not set: emails wait, and nobody receives any.'
    return mailTo === undefined ? warn('Mail', words) : bad('Mail', `${words} Set SMTP_URL.`)
  }
  try {
    if (mailTo === undefined) {
      await tryMailServer(smtpUrl)
      return good('Mail', 'The mail server accepts our email.')
    }
    await sendTestMail(smtpUrl, mailTo, config)
    return good(
      'Mail',
      `The mail server accepted a test email to ${mailTo}. Check that it arrives.`,
    )
  } catch (error) {
    const settings = mailTo === undefined ? 'SMTP_URL' : 'SMTP_URL, MAIL_FROM or the address'
    return bad('Mail', `${describeMailFault(error, smtpUrl).words} Correct ${settings}.`)
  }
}

async function sendTestMail(smtpUrl: string, recipient: string, config: Config): Promise<void> {
  const now = Date.now()
  const items = [{ productId: '', quantity: 1 }]
  const data = testOrder({ customerEmail: recipient, items }, new Map(), now)
  const publicUrl = publicUrlOf(config)
  const message = composeMessage(
    { kind: 'test_order', data, recipient, id: data.id, createdAt: now },
    senderOf(defaultSettings(config), {
      mailFrom: config.mailFrom,
      publicUrl,
      orderPage: () => publicUrl,
    }),
  )
  const transport = createSmtpTransport(smtpUrl)
  try {
    await transport.send(message)
  } finally {
    transport.close()
  }
}
