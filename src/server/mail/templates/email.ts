import { oneLine } from '../../../shared/domain/address-lines.ts'
import type { MailPayload } from '../../db/schema/mail-matter.ts'
import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import type { OrderSummaryText } from './order-summary.ts'

/** What a letter is made of: what the outbox keeps, or a test that never lies in it. */
export type EmailPayload = MailPayload | { kind: 'test_order'; data: DetailedOrder }

/** Who writes: the shop's own name and addresses. */
export type Sender = {
  storeName: string
  /** Null for a shop that shows no address. */
  contactEmail: string | null
  mailFrom: string
  /** Without a trailing slash. */
  publicUrl: string
  /** The address of an order's own page, with the key that opens it. */
  orderPage: (orderId: string) => string
}

export type Link = { label: string; href: string }
export type Mailbox = { name: string; address: string }
export type Section = { title: string; lines: string[]; link?: Link }

/** What a mail says. The HTML and the plain text are both made of this and of nothing else. */
export type EmailContent = {
  subject: string
  /** The name beside the address that it goes to. */
  addressee: string
  /** Whom an answer reaches. */
  replyTo: Mailbox
  storeName: string
  shop: Link
  /** What must be seen before anything else. */
  notice: string | null
  heading: string
  introduction: string
  /** The one thing that a reader may want to do now. */
  button: Link | null
  order: OrderSummaryText | null
  sections: Section[]
}

/** What every letter has in common; answers reach the shop unless it says otherwise. */
export function frameOf({ storeName, contactEmail, mailFrom, publicUrl }: Sender) {
  const name = oneLine(storeName)
  return {
    storeName: name,
    shop: { label: publicUrl.replace(/^https?:\/\//, ''), href: publicUrl },
    replyTo: { name, address: contactEmail ?? mailFrom },
    notice: null,
    button: null,
    order: null,
  } satisfies Partial<EmailContent>
}

/** How a customer reaches the shop; nothing where it has no address to show. */
export function questions({ contactEmail }: Sender): Section[] {
  if (contactEmail === null) return []
  return [
    {
      title: 'Questions?',
      lines: ['Reply to this email or write to us. We answer Monday to Friday, 9 AM to 5 PM EST.'],
      link: mailTo(contactEmail),
    },
  ]
}

export function mailTo(address: string): Link {
  return { label: address, href: `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}` }
}
