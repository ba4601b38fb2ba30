import type { DetailedOrder } from '../../shared/contract/orders.ts'
import { letterPage } from './letter-page.tsx'
import { letterText } from './letter-text.ts'
import { type MailKind, type Sender, writeLetter } from './letter.ts'
import { oneLine } from './order-words.ts'

type Mailbox = { name: string; address: string }

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
export type MailOrder = {
  id: string
  kind: MailKind
  recipient: string
  data: DetailedOrder
  createdAt: number
}

/**
 * Makes the words of a mail. Names are handed on as names, beside their addresses and without line
 * breaks, so that nothing in them can become another recipient or another header.
 */
export function composeMail(
  { id, kind, recipient, data, createdAt }: MailOrder,
  sender: Sender,
): Message {
  const letter = writeLetter(kind, data, sender)
  const shop = { name: letter.storeName, address: sender.salesEmail }
  const customer = { name: oneLine(data.customerName), address: data.customerEmail }
  const isForStaff = kind === 'new_order'
  return {
    id,
    // The row's id makes it the same on every try: should a mail go out twice, because the shop
    // stopped between sending and noting it, mail programs show one.
    messageId: `<${id}@${sender.mailFrom.split('@').at(-1)}>`,
    date: new Date(createdAt),
    from: { name: letter.storeName, address: sender.mailFrom },
    to: { name: isForStaff ? shop.name : customer.name, address: recipient },
    replyTo: isForStaff ? customer : shop,
    subject: letter.subject,
    text: letterText(letter),
    html: letterPage(letter),
  }
}
