import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { oneLine } from '#shared/domain/address.ts'
import { attentionWords } from '#shared/domain/order/attention-words.ts'
import * as m from '#shared/i18n/messages.ts'
import type { ReviewDigest } from '../../db/schema/mail-data.ts'
import { addresses } from './customer.ts'
import {
  type EmailContent,
  frameOf,
  mailTo,
  processing,
  type Section,
  type Sender,
} from './email.ts'
import { orderText } from './order-summary.ts'

/** The reviews since the last digest; a single one is shown in full. */
export function reviewsReceived({ reviews, total }: ReviewDigest, sender: Sender): EmailContent {
  const [first] = reviews
  if (first && total === 1) return reviewReceived(first, sender)
  const left = total - reviews.length
  const more = { title: m.emailAndMore(), lines: [m.emailMoreOnDashboard({ count: left })] }
  return {
    ...toStaff(sender),
    subject: m.emailReviewsSubject({ count: total }),
    heading: m.emailReviewsHeading({ count: total }),
    introduction: m.emailReviewsIntro(),
    button: { label: m.emailOpenReviews(), href: `${sender.publicUrl}/admin?tab=reviews` },
    sections: [...reviews.map(summaryOf), ...(left > 0 ? [more] : [])],
  }
}

function summaryOf(review: Review): Section {
  const words = oneLine([review.title, review.comment].filter(Boolean).join(': '))
  return {
    title: m.emailReviewTitle({ product: oneLine(review.productName), rating: review.rating }),
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
    subject: m.emailReviewSubject({ product, rating: review.rating }),
    replyTo: { name: writer, address: review.customerEmail },
    heading: m.emailReviewHeading(),
    introduction: m.emailReviewIntro({ writer, product, rating: review.rating }),
    button: { label: m.emailOpenReviews(), href: `${sender.publicUrl}/admin?tab=reviews` },
    sections: [
      { title: m.emailReview(), lines: words.length > 0 ? words : [m.emailNoComment()] },
      {
        title: m.emailCustomer(),
        lines: facts([
          [m.emailName(), writer],
          [m.emailEmail(), review.customerEmail],
        ]),
      },
      {
        title: m.emailQuestions(),
        lines: [m.emailReplyUnverified()],
        link: mailTo(oneLine(review.customerEmail)),
      },
    ],
  }
}

export function newOrder(data: DetailedOrder, sender: Sender): EmailContent {
  const order = orderText(data)
  const email = oneLine(data.customerEmail)
  const attention = attentionWords(data.attentionNotes ?? null) ?? data.attention
  return {
    ...toStaff(sender),
    subject: m.emailNewOrderSubject(order),
    replyTo: { name: order.customerName, address: data.customerEmail },
    notice: attention === null ? null : m.emailNewOrderNotice({ attention: oneLine(attention) }),
    heading: m.emailNewOrderHeading(order),
    introduction: m.emailNewOrderIntro({ name: order.customerName, date: order.date }),
    button: {
      label: m.emailOpenOrder(),
      href: `${sender.publicUrl}/admin?tab=orders&order=${data.id}`,
    },
    order,
    sections: [
      {
        title: m.emailPayment(),
        lines: [order.payment, ...facts([[m.emailPaymentNumber(), data.paymentIntentId]])],
      },
      {
        title: m.emailCustomer(),
        lines: facts([
          [m.emailName(), order.customerName],
          [m.emailEmail(), email],
          [m.emailPhone(), data.customerPhone],
        ]),
      },
      ...addresses(order),
      {
        title: m.emailNext(),
        lines: [m.emailCustomerExpects(processing(sender))],
      },
      {
        title: m.emailQuestions(),
        lines: [m.emailReplyToCustomer()],
        link: mailTo(email),
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
    return line === '' ? [] : [m.emailFact({ label, value: line })]
  })
}
