import type { Review } from '../../../shared/contract/reviews.ts'
import { oneLine } from '../../../shared/domain/address.ts'
import type { PasswordChange, ReviewDigest } from '../../db/schema/mail-matter.ts'
import { type EmailContent, frameOf, mailTo, type Section, type Sender } from './email.ts'
import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import { addresses } from './customer.ts'
import { orderText } from './order-summary.ts'

/** The reviews since the last digest; a single one is shown in full. */
export function reviewsReceived({ reviews, total }: ReviewDigest, sender: Sender): EmailContent {
  const [first] = reviews
  if (first && total === 1) return reviewReceived(first, sender)
  const left = total - reviews.length
  const more = { title: 'And more', lines: [`${left} more on the dashboard.`] }
  return {
    ...toStaff(sender),
    subject: `${total} new reviews`,
    heading: `${total} new reviews need approval`,
    introduction:
      "They came in since the last email about reviews. Only staff can see a review until it's approved.",
    button: { label: 'Open the reviews', href: `${sender.publicUrl}/admin?tab=reviews` },
    sections: [...reviews.map(summaryOf), ...(left > 0 ? [more] : [])],
  }
}

function summaryOf(review: Review): Section {
  const words = oneLine([review.title, review.comment].filter(Boolean).join(': '))
  return {
    title: `${oneLine(review.productName)}: ${review.rating} out of 5`,
    lines: [oneLine(review.customerName), words].filter((line) => line !== ''),
  }
}

export function reviewReceived(review: Review, sender: Sender): EmailContent {
  const product = oneLine(review.productName)
  const writer = oneLine(review.customerName)
  const title = oneLine(review.title ?? '')
  const paragraphs = (review.comment ?? '').split(/[\r\n]+/).map(oneLine)
  const words = [title, ...paragraphs].filter((line) => line !== '')
  return {
    ...toStaff(sender),
    subject: `New review of ${product}: ${review.rating} out of 5`,
    replyTo: { name: writer, address: review.customerEmail },
    heading: 'A new review needs approval',
    introduction: `${writer} gave ${product} ${review.rating} out of 5 stars. Only staff can see the review until it's approved.`,
    button: { label: 'Open the reviews', href: `${sender.publicUrl}/admin?tab=reviews` },
    sections: [
      { title: 'Review', lines: words.length > 0 ? words : ['No comment, just the stars.'] },
      {
        title: 'Customer',
        lines: facts([
          ['Name', writer],
          ['Email', review.customerEmail],
        ]),
      },
      {
        title: 'Questions?',
        lines: ["Reply to this email to write to the customer. We haven't verified the address."],
        link: mailTo(oneLine(review.customerEmail)),
      },
    ],
  }
}

export function newOrder(data: DetailedOrder, sender: Sender): EmailContent {
  const order = orderText(data)
  const email = oneLine(data.customerEmail)
  return {
    ...toStaff(sender),
    subject: `New order ${order.number}: ${order.total}`,
    replyTo: { name: order.customerName, address: data.customerEmail },
    notice: data.attention === null ? null : `Please check this order. ${oneLine(data.attention)}`,
    heading: `New order ${order.number}`,
    introduction: `${order.customerName} placed this order on ${order.date}.`,
    button: {
      label: 'Open the order',
      href: `${sender.publicUrl}/admin?tab=orders&order=${data.id}`,
    },
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
  const who =
    changedBy === null ? 'from the command line of the shop’s server' : `by ${oneLine(changedBy)}`
  return {
    ...toStaff(sender),
    addressee: name,
    subject: `The password of ${name} was changed`,
    heading: 'A password was changed',
    introduction: `The password of the account ${name} was changed ${who}. Everyone who was signed in as ${name} has been signed out.`,
    button: { label: 'Open the dashboard', href: `${sender.publicUrl}/admin` },
    sections: [
      {
        title: "Didn't expect this?",
        lines: [
          "Ask another administrator to set a new password right away, and check the list of users for accounts you don't recognize.",
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

function toStaff(sender: Sender) {
  const frame = frameOf(sender)
  return { ...frame, addressee: frame.storeName }
}

export function facts(pairs: readonly (readonly [string, string | null])[]): string[] {
  return pairs.flatMap(([label, text]) => {
    const line = oneLine(text ?? '')
    return line === '' ? [] : [`${label}: ${line}`]
  })
}
