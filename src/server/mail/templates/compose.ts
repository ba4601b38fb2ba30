import { oneLine } from '../../../shared/domain/address-lines.ts'
import type { EmailPayload, Mailbox, Sender } from './email.ts'
import { renderEmailHtml } from './html.tsx'
import { renderEmailText } from './text.ts'
import { buildEmail } from './build-email.ts'

/** An email as the transport sends it. */
export type Message = {
  id: string
  messageId: string
  date: Date
  from: Mailbox
  to: Mailbox
  replyTo: Mailbox
  subject: string
  text: string
  html: string
}

/** What a message is composed from: an outbox row, or the same fields for one sent at once. */
export type MailOrder = EmailPayload & { id: string; recipient: string; createdAt: number }

/**
 * Composes an email. Names are passed separately from addresses and without line breaks, so that they
 * cannot inject recipients or headers.
 */
export function composeMessage(mail: MailOrder, sender: Sender): Message {
  const { id, recipient, createdAt } = mail
  const content = buildEmail(mail, sender)
  return {
    id,
    // Derived from the row's id: if an email is sent twice, because the shop stopped before recording
    // it, mail programs show one.
    messageId: `<${id}@${sender.mailFrom.split('@').at(-1)}>`,
    date: new Date(createdAt),
    from: { name: content.storeName, address: sender.mailFrom },
    to: { name: oneLine(content.addressee), address: recipient },
    replyTo: content.replyTo,
    subject: content.subject,
    text: renderEmailText(content),
    html: renderEmailHtml(content),
  }
}
