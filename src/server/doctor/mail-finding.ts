import { join, resolve } from 'node:path'
import type { ShopSettings } from '#shared/contract/settings/settings.ts'
import type { Config } from '../config/config.ts'
import { noSender } from '../config/mail-settings.ts'
import { publicUrlOf } from '../config/public-url.ts'
import { settingsSectionIn } from '../db/sqlite/snapshot.ts'
import { composeMessage } from '../mail/templates/compose.ts'
import { type Sender, senderOf } from '../mail/templates/email.ts'
import { testOrder } from '../mail/test-order.ts'
import { type MailFaultCode, reasonWords } from '../mail/transport/fault-words.ts'
import { describeMailFault } from '../mail/transport/mail-faults.ts'
import { lacksSender } from '../mail/transport/sender-address.ts'
import type { MailServer } from '../mail/transport/smtp-options.ts'
import { createSmtpTransport } from '../mail/transport/transport.ts'
import { tryMailServer } from '../mail/transport/try-mail-server.ts'
import { completed, defaultSettings } from '../settings/store/settings.queries.ts'
import { bad, type Finding, good, warn } from './finding.ts'

/** How long someone waits at the terminal for a test email, in milliseconds. */
const TEST_WITHIN = 60_000

/** Tries the mail server; with `mailTo`, by sending a test email there. */
export async function mailFinding(config: Config, mailTo?: string): Promise<Finding> {
  const { smtpUrl } = config
  if (smtpUrl === null) {
    const words =
      'SMTP_URL is not set, nor a mail server in the dashboard: emails wait, and nobody receives any.'
    return mailTo === undefined ? warn('Mail', words) : bad('Mail', `${words} Set one of them.`)
  }
  const settings = settingsOf(config)
  const publicUrl = publicUrlOf(config)
  const { mailFrom } = config
  const sender = senderOf(settings, {
    mailFrom,
    publicUrl,
    orderPage: () => publicUrl,
    invitationLink: () => publicUrl,
  })
  if (lacksSender(sender, smtpUrl)) return bad('Mail', reasonWords({ fault: 'no_sender' }))
  const server = { ...config, smtpUrl }
  try {
    if (mailTo === undefined) {
      const to = settings.identity.email ?? config.salesEmail
      await tryMailServer(server, { from: sender.mailFrom, to })
    } else await sendTestMail(server, mailTo, sender)
  } catch (error) {
    const { words, reason } = describeMailFault(error, smtpUrl)
    const adviceForFault = advice[reason.fault] ?? adviceFor(reason.fault, mailTo)
    return bad('Mail', `${words} ${adviceForFault}`.trim())
  }
  if (sender.mailFrom === noSender) {
    const words = `Emails are sent from ${noSender}, which no other mail server accepts.`
    return warn('Mail', `${words} Set SALES_EMAIL or MAIL_FROM.`)
  }
  return good(
    'Mail',
    mailTo === undefined
      ? `The mail server accepts our email from ${sender.mailFrom}.`
      : `The mail server accepted a test email to ${mailTo}. Check that it arrives.`,
  )
}

const unreached =
  "Check the server's name and port in SMTP_URL. Many hosting companies block port 25: use 587 or 465."

/** An empty one where the words already say it, or the settings may be right. */
const advice: Partial<Record<MailFaultCode, string>> = {
  encryption:
    'Begin SMTP_URL with smtp:// for port 587 or 25, and with smtps:// for port 465, which is encrypted from the start.',
  certificate:
    "Name the server's own certificate, or the one that signed it, in SMTP_CA_FILE, or use a server name that its certificate has.",
  unknown_name: "Correct the server's name in SMTP_URL.",
  connection: unreached,
  timeout: unreached,
  sign_in: 'Correct them, in SMTP_URL or in the dashboard.',
  no_sign_in: 'Add them, to SMTP_URL or in the dashboard.',
  limit: 'Emails wait, and are sent once it accepts them again.',
  unencrypted: '',
  later: '',
  setting: '',
  no_utf8: '',
  unanswered: '',
}

function adviceFor(fault: MailFaultCode, mailTo: string | undefined): string {
  if (fault === 'mailbox') {
    return mailTo === undefined
      ? 'Correct SALES_EMAIL, or the email under Identity in the dashboard.'
      : 'Correct the address.'
  }
  return `Correct ${mailTo === undefined ? 'SMTP_URL or MAIL_FROM' : 'SMTP_URL, MAIL_FROM or the address'}.`
}

/**
 * The settings with the identity that the dashboard stores; without it before the first start, on
 * PostgreSQL, and for a database at fault, which another finding reports.
 */
function settingsOf(config: Config): ShopSettings {
  const usual = defaultSettings(config)
  if (config.databaseUrl !== null) return usual
  try {
    const stored = settingsSectionIn(join(resolve(config.dataDir), 'shop.db'), 'identity')
    return { ...usual, identity: completed(stored ?? {}, usual.identity) }
  } catch {
    return usual
  }
}

async function sendTestMail(server: MailServer, recipient: string, sender: Sender): Promise<void> {
  const now = Date.now()
  const items = [{ productId: '', quantity: 1 }]
  const data = testOrder({ customerEmail: recipient, items }, new Map(), now)
  const message = composeMessage(
    { kind: 'test_order', data, recipient, id: data.id, createdAt: now },
    sender,
  )
  const transport = createSmtpTransport(server)
  try {
    await transport.send(message, TEST_WITHIN)
  } finally {
    transport.close()
  }
}
