import { oneLine } from '#shared/domain/address.ts'
import { lineName } from '#shared/domain/order/line-name.ts'
import { providerName } from '#shared/domain/order/payment/payment-names.ts'
import { pendingWords } from '#shared/domain/order/payment/pending-words.ts'
import { displayPrice, formatNumber } from '#shared/i18n/format.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import type { PaymentNotice } from '../../db/schema/mail-data.ts'
import { troubleWords } from '../../providers/trouble-words.ts'
import {
  type EmailContent,
  frameOf,
  mailTo,
  questions,
  type Section,
  type Sender,
} from './email.ts'
import { priceWithCurrency } from './order-summary.ts'
import { facts, toStaff } from './staff.ts'

/** To the buyer: the money is on the way, and there is no order yet. */
export function paymentPending(data: PaymentNotice, sender: Sender): EmailContent {
  const { issue } = data
  return letter(data, sender, (facts) => ({
    subject: m.emailPendingSubject(facts),
    heading: m.pendingTitle(),
    introduction: m.emailPendingIntro(facts),
    sections: [
      { title: m.emailNext(), lines: [pendingWords(issue)] },
      { title: m.emailPendingItems(), lines: itemLines(data) },
    ],
  }))
}

/** To the buyer: a pending payment came to nothing. */
export function paymentDenied(data: PaymentNotice, sender: Sender): EmailContent {
  const who = providerName(data.provider)
  return letter(data, sender, (facts) => ({
    subject: m.emailDeniedSubject(facts),
    heading: m.emailDeniedHeading(),
    introduction: m.emailDeniedIntro({ ...facts, who }),
    sections: [
      { title: m.emailNext(), lines: [m.emailDeniedNext({ who })] },
      { title: m.emailDeniedItems(), lines: itemLines(data) },
    ],
  }))
}

/** To staff: what they must know about a payment without an order. */
export function paymentTrouble(data: PaymentNotice, sender: Sender): EmailContent {
  const { customerName, customerEmail, provider, providerId } = data
  const amount = priceWithCurrency(data.amount)
  return {
    ...toStaff(sender),
    subject: m.emailTroubleSubject({ amount: displayPrice(data.amount) }),
    heading: m.emailTroubleHeading(),
    introduction: troubleWords(data),
    button: { label: m.emailOpenDashboard(), href: `${sender.publicUrl}/admin` },
    sections: [
      {
        title: m.emailPayment(),
        lines: [
          `${providerName(provider)}, ${amount}`,
          ...facts([[m.emailPaymentNumber(), providerId]]),
          ...itemLines(data),
        ],
      },
      {
        title: m.emailCustomer(),
        lines: facts([[m.emailName(), customerName]]),
        link: mailTo(oneLine(customerEmail)),
      },
    ],
  }
}

type Words = Pick<EmailContent, 'subject' | 'heading' | 'introduction' | 'sections'>

function letter(
  { customerName, amount }: PaymentNotice,
  sender: Sender,
  write: (facts: { shop: string; name: string; amount: string }) => Words,
): EmailContent {
  const name = oneLine(customerName)
  const frame = frameOf(sender)
  const { sections, ...words } = write({
    shop: frame.storeName,
    name,
    amount: priceWithCurrency(amount),
  })
  return {
    ...frame,
    ...words,
    addressee: name,
    button: { label: m.emailOpenShop(), href: frame.shop.href },
    sections: [...sections, ...questions(sender)],
  }
}

function itemLines({ items }: PaymentNotice): Section['lines'] {
  return items.map(({ quantity, productName, translatedName }) => {
    const line = { productName, translatedName: translatedName ?? undefined }
    const name = oneLine(lineName(currentLocale(), line))
    return m.emailPaymentItem({ quantity: formatNumber(quantity), name })
  })
}
