import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import { oneLine } from '../../../shared/domain/address.ts'
import { formatMoney, parseMoney } from '../../../shared/domain/money.ts'
import type { RefundNotice } from '../../db/schema/mail-matter.ts'
import { frameOf, type EmailContent, questions, type Section, type Sender } from './email.ts'
import { type OrderSummaryText, orderText } from './order-summary.ts'

export function confirmation(data: DetailedOrder, sender: Sender): EmailContent {
  const rest = 'We process orders in 1 to 2 business days, not counting weekends and holidays.'
  return letter(data, sender, (order, greeting) => ({
    subject: `Your ${oneLine(sender.storeName)} order ${order.number}`,
    heading: 'Thank you for your order',
    introduction: `${greeting}, we received your order ${order.number} on ${order.date}.`,
    sections: [payment(order), ...addresses(order), next(rest, sender)],
  }))
}

export function testConfirmation(data: DetailedOrder, sender: Sender): EmailContent {
  const content = confirmation(data, sender)
  return {
    ...content,
    subject: `[TEST] ${content.subject}`,
    notice: 'This is a test. Nobody ordered anything and nothing was paid.',
    button: null,
  }
}

export function shipped(data: DetailedOrder, sender: Sender): EmailContent {
  const rest = 'Standard shipping takes 5 to 7 business days across Canada.'
  return letter(data, sender, (order, greeting) => ({
    subject: `Your ${oneLine(sender.storeName)} order ${order.number} is on its way`,
    heading: 'Your sauces are on their way',
    introduction: `${greeting}, your order ${order.number} of ${order.date} has shipped.`,
    sections: [...addresses(order), next(rest, sender)],
  }))
}

export function cancelled(data: DetailedOrder, sender: Sender): EmailContent {
  return letter(data, sender, (order, greeting) => ({
    subject: `Your ${oneLine(sender.storeName)} order ${order.number} is cancelled`,
    heading: 'Your order is cancelled',
    introduction: `${greeting}, your order ${order.number} of ${order.date} has been cancelled. We won't ship it.`,
    sections: [payment(order), next(moneyBack(data), sender)],
  }))
}

/** Where the customer's money is; never promises a refund that nobody requested. */
function moneyBack(order: DetailedOrder): string {
  const { paidAmount, refundedAmount, refundingAmount } = order
  const [paid, back, asked] = [paidAmount, refundedAmount, refundingAmount].map(
    (amount) => parseMoney(amount ?? '') ?? 0,
  ) as [number, number, number]
  if (paid === 0) return "You didn't pay for it, so there's nothing to refund."
  if (back >= paid) {
    return "We've refunded everything you paid. It goes back to your original payment method within 5 to 7 business days."
  }
  const parts = [
    ...(back > 0
      ? [
          `We've refunded $${refundedAmount} CAD of what you paid. It goes back to your original payment method within 5 to 7 business days.`,
        ]
      : []),
    ...(asked > 0 ? [`A refund of $${refundingAmount} CAD is on its way to you.`] : []),
  ]
  if (back + asked >= paid) return `${parts.join(' ')} We'll email you as soon as it's made.`
  if (parts.length > 0) return `${parts.join(' ')} We'll email you if we refund more.`
  return `Your payment of $${paidAmount} CAD hasn't been refunded yet. We'll email you as soon as we make a refund.`
}

export function refunded(
  { order: data, amount, reason }: RefundNotice,
  sender: Sender,
): EmailContent {
  const money = `$${formatMoney(parseMoney(amount) ?? 0)} CAD`
  const why = oneLine(reason ?? '')
  const rest = 'The money goes back to your original payment method within 5 to 7 business days.'
  return letter(data, sender, (order, greeting) => ({
    subject: `Your refund for order ${order.number}: ${money}`,
    heading: 'Your refund is on its way',
    introduction: `${greeting}, we've refunded ${money} of your order ${order.number} of ${order.date}.`,
    sections: [
      { title: 'Refund', lines: [money, ...(why === '' ? [] : [`Reason: ${why}`])] },
      payment(order),
      next(rest, sender),
    ],
  }))
}

type Words = Pick<EmailContent, 'subject' | 'heading' | 'introduction' | 'sections'>

/** An email to the customer about an order. */
function letter(
  data: DetailedOrder,
  sender: Sender,
  write: (order: OrderSummaryText, greeting: string) => Words,
): EmailContent {
  const order = orderText(data)
  const { sections, ...words } = write(order, `Hello ${order.customerName}`)
  return {
    ...frameOf(sender),
    ...words,
    addressee: order.customerName,
    button: { label: 'See your order', href: sender.orderPage(data.id) },
    order,
    sections: [...sections, ...questions(sender)],
  }
}

function payment(order: OrderSummaryText): Section {
  return { title: 'Payment', lines: [order.payment] }
}

function next(line: string, { publicUrl }: Sender): Section {
  const link = { label: 'Shipping and returns', href: `${publicUrl}/shipping-returns` }
  return { title: 'What comes next', lines: [line], link }
}

export function addresses({ shipTo, billTo }: OrderSummaryText): Section[] {
  return [
    { title: 'Shipping address', lines: shipTo },
    ...(billTo ? [{ title: 'Billing address', lines: billTo }] : []),
  ]
}
