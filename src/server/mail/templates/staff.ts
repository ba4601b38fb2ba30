import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import { oneLine } from '../../../shared/domain/address.ts'
import type { PasswordChange } from '../../db/schema/mail-matter.ts'
import { addresses } from './customer.ts'
import { frameOf, type EmailContent, mailTo, type Sender } from './email.ts'
import { orderText } from './order-summary.ts'

export function newOrder(data: DetailedOrder, sender: Sender): EmailContent {
  const order = orderText(data)
  const email = oneLine(data.customerEmail)
  return {
    ...toStaff(sender),
    subject: `New order ${order.number}: ${order.total}`,
    replyTo: { name: order.customerName, address: data.customerEmail },
    notice:
      data.attention === null ? null : `Please look at this order. ${oneLine(data.attention)}`,
    heading: `New order ${order.number}`,
    introduction: `${order.customerName} placed this order on ${order.date}.`,
    button: { label: 'Open the orders', href: `${sender.publicUrl}/admin?tab=orders` },
    order,
    sections: [
      { title: 'Payment', lines: [order.payment] },
      {
        title: 'Customer',
        lines: facts([
          ['Name', order.customerName],
          ['Email', email],
          ['Phone', data.customerPhone],
          ['Payment number', data.paymentIntentId],
        ]),
      },
      ...addresses(order),
      {
        title: 'What comes next',
        lines: ['The customer expects it to be processed in 1 to 2 business days.'],
      },
      {
        title: 'Questions?',
        lines: ['Reply to this email to write to the customer.'],
        link: mailTo(email),
      },
    ],
  }
}

export function passwordChanged(
  { username, changedBy }: PasswordChange,
  sender: Sender,
): EmailContent {
  const name = oneLine(username)
  const who = changedBy === null ? 'at the shop’s own machine' : `by ${oneLine(changedBy)}`
  return {
    ...toStaff(sender),
    addressee: name,
    subject: `The password of ${name} was changed`,
    heading: 'A password was changed',
    introduction: `The password of the account ${name} was changed ${who}. Everyone who was signed in as ${name} has been signed out.`,
    button: { label: 'Open the dashboard', href: `${sender.publicUrl}/admin` },
    sections: [
      {
        title: 'Was this not expected?',
        lines: [
          'Ask another administrator to set a new password at once, and look through the users for accounts that nobody knows.',
        ],
      },
      {
        title: 'Questions?',
        lines: ['This is a security notice. It goes out whenever a password is changed.'],
        ...(sender.contactEmail === null ? {} : { link: mailTo(sender.contactEmail) }),
      },
    ],
  }
}

export function toStaff(sender: Sender) {
  const frame = frameOf(sender)
  return { ...frame, addressee: frame.storeName }
}

export function facts(pairs: readonly (readonly [string, string | null])[]): string[] {
  return pairs.flatMap(([label, text]) => {
    const line = oneLine(text ?? '')
    return line === '' ? [] : [`${label}: ${line}`]
  })
}
