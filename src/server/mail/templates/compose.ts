import { oneLine } from '../../../shared/domain/address-lines.ts'
import type { EmailPayload, Mailbox, Sender } from './email.ts'
import { renderEmailHtml } from './html.tsx'
import { renderEmailText } from './text.ts'
import { buildEmail } from './build-email.ts'

/** A mail as the transport takes it. */
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

/** What a mail is made of: the outbox's row, or the same for one that is sent at once. */
export type MailOrder = EmailPayload & { id: string; recipient: string; createdAt: number }

/**
 * Makes the words of a mail. Names are handed on as names, beside their addresses and without line
 * breaks, so that nothing in them can become another recipient or another header.
 */
export function composeMessage(mail: MailOrder, sender: Sender): Message {
  const { id, recipient, createdAt } = mail
  const letter = buildEmail(mail, sender)
  return {
    id,
    // The row's id makes it the same on every try: should a mail go out twice, because the shop
    // stopped between sending and noting it, mail programs show one.
    messageId: `<${id}@${sender.mailFrom.split('@').at(-1)}>`,
    date: new Date(createdAt),
    from: { name: letter.storeName, address: sender.mailFrom },
    to: { name: oneLine(letter.addressee), address: recipient },
    replyTo: letter.replyTo,
    subject: letter.subject,
    text: renderEmailText(letter),
    html: renderEmailHtml(letter),
  }
}
