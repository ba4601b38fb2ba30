import type { DetailedOrder } from '#shared/contract/orders.ts'
import { oneLine } from '#shared/domain/address.ts'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import { pickupWords, transitWords } from '#shared/domain/order/parcels/delivery-words.ts'
import { currentLocale, localAddress } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import type { MailedOrder, OrderLink, RefundNotice } from '../../db/schema/mail-data.ts'
import {
  type EmailContent,
  frameOf,
  processing,
  questions,
  type Section,
  type Sender,
} from './email.ts'
import { type OrderSummaryText, orderText, priceWithCurrency } from './order-summary.ts'
import { parcelSections } from './parcel-sections.ts'

export function confirmation(data: MailedOrder, sender: Sender): EmailContent {
  return letter(data, sender, (order) => ({
    subject: m.emailConfirmationSubject(order),
    heading: m.emailConfirmationHeading(),
    introduction: m.emailConfirmationIntro(order),
    sections: [payment(order), ...addresses(order), next(afterOrder(data, sender), sender)],
  }))
}

/** What follows after an order. */
function afterOrder({ pickupProvince }: MailedOrder, sender: Sender): string {
  const packed = m.emailProcessingTime(processing(sender))
  return pickupProvince ? `${packed} ${m.emailPickupNext()}` : packed
}

export function testConfirmation(data: DetailedOrder, sender: Sender): EmailContent {
  const content = confirmation(data, sender)
  return {
    ...content,
    subject: m.emailTestSubject(content),
    notice: m.emailTestNotice(),
    button: null,
  }
}

/** An order that its buyer picks up is not on its way, whatever its status is called (PICKUP-01). */
export function shipped(data: MailedOrder, sender: Sender): EmailContent {
  if (data.pickupProvince) return ready(data, sender)
  return letter(data, sender, (order) => ({
    subject: m.emailShippedSubject(order),
    heading: m.emailShippedHeading(sender.nouns()),
    introduction: m.emailShippedIntro(order),
    sections: [
      ...parcelSections(data),
      ...addresses(order),
      next(transitWords(data, sender.shipping), sender),
    ],
  }))
}

export function ready(data: MailedOrder, sender: Sender): EmailContent {
  return letter(data, sender, (order) => ({
    subject: m.emailReadySubject(order),
    heading: m.emailReadyHeading(),
    introduction: m.emailReadyIntro(order),
    sections: [...addresses(order), next(pickupWords(data), sender)],
  }))
}

export function cancelled(data: MailedOrder, sender: Sender): EmailContent {
  return letter(data, sender, (order) => ({
    subject: m.emailCancelledSubject(order),
    heading: m.emailCancelledHeading(),
    introduction: m.emailCancelledIntro(order),
    sections: [payment(order), next(refundStatus(data), sender)],
  }))
}

/** How much was refunded and what is pending; never promises a refund that nobody requested. */
function refundStatus(order: DetailedOrder): string {
  const { paidAmount, refundedAmount, refundingAmount } = order
  const [paid, back, refunding] = [paidAmount, refundedAmount, refundingAmount].map(
    (amount) => parseMoney(amount ?? '') ?? 0,
  ) as [number, number, number]
  if (paid === 0) return m.emailNothingToRefund()
  if (back >= paid) return m.emailAllRefunded()
  const parts = [
    ...(back > 0 ? [m.emailPartRefunded({ amount: priceWithCurrency(refundedAmount) })] : []),
    ...(refunding > 0
      ? [m.emailRefundOnItsWay({ amount: priceWithCurrency(refundingAmount) })]
      : []),
  ]
  if (back + refunding >= paid) return `${parts.join(' ')} ${m.emailWhenRefunded()}`
  if (parts.length > 0) return `${parts.join(' ')} ${m.emailIfRefundedMore()}`
  return m.emailNotRefundedYet({ amount: priceWithCurrency(paidAmount) })
}

export function refunded(
  { order: data, amount: refund, reason }: RefundNotice,
  sender: Sender,
): EmailContent {
  const amount = priceWithCurrency(formatMoney(parseMoney(refund) ?? 0))
  const why = oneLine(reason ?? '')
  return letter(data, sender, (order) => ({
    subject: m.emailRefundedSubject({ ...order, amount }),
    heading: m.emailRefundedHeading(),
    introduction: m.emailRefundedIntro({ ...order, amount }),
    sections: [
      {
        title: m.emailRefund(),
        lines: [amount, ...(why === '' ? [] : [m.emailReason({ reason: why })])],
      },
      payment(order),
      next(m.emailRefundNext(), sender),
    ],
  }))
}

export function orderLink({ number, order: data }: OrderLink, sender: Sender): EmailContent {
  if (!data) throw new Error(`The order of number ${number} was not looked up.`)
  return letter(data, sender, (order) => ({
    subject: m.emailLinkSubject(order),
    heading: m.emailLinkHeading(order),
    introduction: m.emailLinkIntro(order),
    sections: [{ title: m.emailLinkOtherTitle(), lines: [m.emailLinkOther()] }],
  }))
}

type Words = Pick<EmailContent, 'subject' | 'heading' | 'introduction' | 'sections'>

/** An email to the customer about an order. */
export function letter(
  data: MailedOrder,
  sender: Sender,
  write: (order: OrderSummaryText & { shop: string; name: string }) => Words,
): EmailContent {
  const order = orderText(data)
  const name = order.customerName
  const { sections, ...words } = write({ ...order, shop: oneLine(sender.storeName), name })
  return {
    ...frameOf(sender),
    ...words,
    addressee: name,
    button: { label: m.emailSeeOrder(), href: sender.orderPage(data.id, data.linkVersion) },
    order,
    sections: [...sections, ...questions(sender)],
  }
}

function payment(order: OrderSummaryText): Section {
  return { title: m.emailPayment(), lines: [order.payment] }
}

export function next(line: string, { publicUrl }: Sender): Section {
  const href = publicUrl + localAddress(currentLocale(), '/shipping-returns')
  return { title: m.emailNext(), lines: [line], link: { label: m.emailShippingAndReturns(), href } }
}

export function addresses({ shipTitle, shipTo, billTo }: OrderSummaryText): Section[] {
  return [
    { title: shipTitle, lines: shipTo },
    ...(billTo ? [{ title: m.emailBillingAddress(), lines: billTo }] : []),
  ]
}
