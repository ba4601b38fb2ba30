import type { DetailedOrder } from '../../shared/contract/orders.ts'
import { oneLine, type OrderWords, orderWords } from './order-words.ts'

/** What a mail is about. */
export type MailKind = 'order_confirmation' | 'new_order' | 'test_order'

/** Who writes: the shop's own name and addresses. */
export type Sender = {
  storeName: string
  salesEmail: string
  mailFrom: string
  /** Without a trailing slash. */
  publicUrl: string
}

export type Link = { label: string; href: string }

/** What a mail says. The HTML and the plain text are both made of this and of nothing else. */
export type Letter = {
  subject: string
  storeName: string
  shop: Link
  /** What must be seen before anything else. */
  notice: string | null
  heading: string
  introduction: string
  order: OrderWords
  /** Facts about the customer, for staff. */
  customer: { label: string; text: string }[]
  next: { text: string; link: Link }
  contact: { text: string; link: Link }
}

/** Says an order to its customer or to staff. */
export function writeLetter(kind: MailKind, data: DetailedOrder, sender: Sender): Letter {
  const order = orderWords(data)
  switch (kind) {
    case 'order_confirmation':
      return toCustomer(order, sender)
    case 'new_order':
      return toStaff(order, data, sender)
    case 'test_order':
      return asTest(toCustomer(order, sender))
    default:
      throw new Error('There are no words for a mail of this kind.')
  }
}

function toCustomer(order: OrderWords, sender: Sender): Letter {
  return {
    ...frameOf(order, sender),
    subject: `Your ${oneLine(sender.storeName)} order ${order.number}`,
    notice: null,
    heading: 'Thank you for your order',
    introduction: `Hello ${order.customerName}, we received your order ${order.number} on ${order.date}.`,
    customer: [],
    next: {
      text: 'We process your order in 1 to 2 business days. Weekends and holidays do not count.',
      link: { label: 'Shipping and returns', href: `${sender.publicUrl}/shipping-returns` },
    },
    contact: {
      text: 'Reply to this mail or write to us. We answer Monday to Friday, 9 AM to 5 PM EST.',
      link: mailTo(sender.salesEmail),
    },
  }
}

function toStaff(order: OrderWords, data: DetailedOrder, sender: Sender): Letter {
  const facts = [
    { label: 'Name', text: order.customerName },
    { label: 'Email', text: oneLine(data.customerEmail) },
    { label: 'Phone', text: oneLine(data.customerPhone) },
    { label: 'Payment number', text: oneLine(data.paymentIntentId ?? '') },
  ]
  return {
    ...frameOf(order, sender),
    subject: `New order ${order.number}: ${order.total}`,
    notice:
      data.attention === null ? null : `Please look at this order. ${oneLine(data.attention)}`,
    heading: `New order ${order.number}`,
    introduction: `${order.customerName} placed this order on ${order.date}.`,
    customer: facts.filter(({ text }) => text !== ''),
    next: {
      text: 'The customer expects it to be processed in 1 to 2 business days.',
      link: { label: 'Open the dashboard', href: `${sender.publicUrl}/admin` },
    },
    contact: {
      text: 'Reply to this mail to write to the customer.',
      link: mailTo(oneLine(data.customerEmail)),
    },
  }
}

function asTest(letter: Letter): Letter {
  return {
    ...letter,
    subject: `[TEST] ${letter.subject}`,
    notice: 'This is a test. Nobody ordered anything and nothing was paid.',
  }
}

function frameOf(order: OrderWords, { storeName, publicUrl }: Sender) {
  const shop = { label: publicUrl.replace(/^https?:\/\//, ''), href: publicUrl }
  return { order, storeName: oneLine(storeName), shop }
}

function mailTo(address: string): Link {
  return { label: address, href: `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}` }
}
