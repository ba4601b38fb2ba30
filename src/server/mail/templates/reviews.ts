import type { Review } from '../../../shared/contract/reviews.ts'
import { oneLine } from '../../../shared/domain/address.ts'
import type { ReviewDigest } from '../../db/schema/mail-matter.ts'
import { type EmailContent, mailTo, type Section, type Sender } from './email.ts'
import { facts, toStaff } from './staff.ts'

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
      'They came in since the last email about reviews. Nobody else sees a review until it is approved.',
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
    introduction: `${writer} gave ${product} ${review.rating} out of 5 stars. Nobody else sees the review until it is approved.`,
    button: { label: 'Open the reviews', href: `${sender.publicUrl}/admin?tab=reviews` },
    sections: [
      { title: 'Review', lines: words.length > 0 ? words : ['It came without words.'] },
      {
        title: 'Customer',
        lines: facts([
          ['Name', writer],
          ['Email', review.customerEmail],
        ]),
      },
      {
        title: 'Questions?',
        lines: [
          'Reply to this email to write to the customer. The shop has not checked the address.',
        ],
        link: mailTo(oneLine(review.customerEmail)),
      },
    ],
  }
}
