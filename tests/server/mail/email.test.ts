import { expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { Shipping } from '#shared/contract/settings/settings.ts'
import { defaultShipping } from '#shared/domain/shipping/shipping.ts'
import { defaultLetters } from '#shared/domain/shop/letters.ts'
import * as m from '#shared/i18n/messages.ts'
import type { PaymentNotice } from '../../../src/server/db/schema/mail-data.ts'
import { firstBrand } from '../../../src/server/mail/templates/brand.ts'
import { composeMessage } from '../../../src/server/mail/templates/compose.ts'
import type { EmailPayload } from '../../../src/server/mail/templates/email.ts'
import { order } from './mail.fixture.ts'

const sender = {
  storeName: 'Saucery',
  nouns: () => ({ product: m.shopProduct(), products: m.shopProducts() }),
  contactEmail: 'hello@saucery.example',
  shipping: defaultShipping as Shipping,
  imprint: ['12 King St W', 'Toronto ON', 'GST/HST: 123456789 RT0001'],
  brand: firstBrand,
  letters: defaultLetters(),
  pictures: new Map(),
  mailFrom: 'shop@saucery.example',
  publicUrl: 'https://saucery.example',
  invitationLink: ({ id }: { id: string }) => `https://saucery.example/admin/invitation#${id}.key`,
  orderPage: (id: string) => `https://saucery.example/order/${id}?key=its-key`,
}

const page = sender.orderPage(order().id)
const shipping = `${sender.publicUrl}/shipping-returns`

function write(matter: EmailPayload) {
  const mail = composeMessage(
    { ...matter, id: 'm1', recipient: 'to@example.com', createdAt: 0 },
    sender,
  )
  return { ...mail, ...read(mail.html) }
}

type OfAnOrder = Extract<EmailPayload, { data: DetailedOrder }>['kind']

function compose(kind: OfAnOrder, data: DetailedOrder = order()) {
  return write({ kind, data })
}

/** The visible text of a page, its elements and its links. */
function read(html: string) {
  const elements = new Set<string>()
  const links: string[] = []
  const marked = new HTMLRewriter()
    .on('head', { element: (head) => void head.remove() })
    .on('br, td, th, tr, p, h1, h2', { element: (element) => void element.after('\n') })
    .on('*', {
      element: (element) => {
        elements.add(element.tagName)
        const href = element.getAttribute('href')
        if (href !== null) links.push(href.replaceAll('&amp;', '&'))
      },
    })
    .transform(html)
  const seen = marked
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => characters[name] ?? '')
  return { elements, links, seen }
}

const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }

test('ORD-06 ORD-08 CHK-04 both versions of a confirmation show the whole order', () => {
  const { subject, text, seen, links } = compose('order_confirmation')
  expect(subject).toBe('Your Saucery order c0ffee42')
  for (const version of [text, seen]) {
    for (const fact of [
      'Thank you for your order',
      'Hello Ann Lee, we received your order c0ffee42 on March 2, 2026.',
      'Maple Chipotle Barbecue',
      '$12.99',
      '$25.98',
      'Sauce à la citronnelle & piment',
      '$19.99',
      '$45.97',
      'Free',
      '$5.98',
      '$51.95 CAD',
      'PayPal, $51.95 CAD',
      'Ann Lee\nLee & Daughters\n12 Queen Street\nUnit 4\nToronto, ON M5V 2T6\nCanada\n+1 416 555 0100',
      'We process orders in 1 to 2 business days',
      'Monday to Friday, 9 AM to 5 PM EST',
      'hello@saucery.example',
    ]) {
      expect(version).toContain(fact)
    }
    expect(version).not.toContain('Billing address')
  }
  expect(text).toContain('2 x Maple Chipotle Barbecue at $12.99: $25.98')
  expect(text).toContain('Subtotal: $45.97\nShipping: Free\nTax: $5.98\nTotal: $51.95 CAD')
  expect(seen).toContain('2 × $12.99')
  expect(links).toEqual([page, shipping, 'mailto:hello@saucery.example', sender.publicUrl])
  expect(text).toContain(`See your order: ${page}`)
  expect(text).toContain(shipping)
})

test('a shipping email has the address and what comes next', () => {
  const { subject, text, seen, links } = compose('order_shipped', order({ status: 'shipped' }))
  expect(subject).toBe('Your Saucery order c0ffee42 is on its way')
  for (const version of [text, seen]) {
    for (const fact of [
      'Your sauces are on their way',
      'Hello Ann Lee, your order c0ffee42 from March 2, 2026 has shipped.',
      'Maple Chipotle Barbecue',
      'Ann Lee\nLee & Daughters\n12 Queen Street',
      '5 to 7 business days across Canada',
    ]) {
      expect(version).toContain(fact)
    }
  }
  expect(links).toEqual([page, shipping, 'mailto:hello@saucery.example', sender.publicUrl])
})

test('a cancellation email does not promise a refund that was made before', () => {
  const paid = order({ status: 'cancelled' }).paidAmount
  const whole = compose(
    'order_cancelled',
    order({ status: 'cancelled', refundedAmount: paid }),
  ).text
  expect(whole).toContain("We've refunded everything you paid.")
  expect(whole).not.toContain('What you paid goes back to you')
  const part = compose(
    'order_cancelled',
    order({ status: 'cancelled', refundedAmount: '1.00' }),
  ).text
  expect(part).toContain("We've refunded $1.00 CAD of what you paid.")
  const asked = compose(
    'order_cancelled',
    order({ status: 'cancelled', refundingAmount: paid }),
  ).text
  expect(asked).toContain(`A refund of $${paid} CAD is on its way to you.`)
  const unpaid = compose('order_cancelled', order({ status: 'cancelled', paidAmount: '0.00' })).text
  expect(unpaid).toContain("there's nothing to refund")
})

test('a cancellation email says what happens to the money', () => {
  const { subject, text, seen, links } = compose('order_cancelled', order({ status: 'cancelled' }))
  expect(subject).toBe('Your Saucery order c0ffee42 is cancelled')
  for (const version of [text, seen]) {
    expect(version).toContain("We won't ship it.")
    expect(version).toContain('PayPal, $51.95 CAD')
    expect(version).toContain("Your payment of $51.95 CAD hasn't been refunded yet.")
    // Nobody has made a refund, so none is promised.
    expect(version).not.toContain('business days')
    expect(version).not.toContain('goes back to you')
  }
  expect(links[0]).toBe(page)
})

test('SHIP-06 a refund email has the amount, the reason and when it arrives', () => {
  const data = { order: order(), amount: '12.99', reason: 'One jar arrived broken.\r\nBcc: x' }
  const { subject, text, seen } = write({ kind: 'order_refunded', data })
  expect(subject).toBe('Your refund for order c0ffee42: $12.99 CAD')
  for (const version of [text, seen]) {
    expect(version).toContain("we've refunded $12.99 CAD of your order c0ffee42")
    expect(version).toContain('Reason: One jar arrived broken. Bcc: x')
    expect(version).toContain('within 5 to 7 business days')
  }
  const silent = write({ kind: 'order_refunded', data: { ...data, reason: null } })
  expect(silent.text).not.toContain('Reason')
})

test('a review email to staff has the whole review and replies go to its author', () => {
  const data = {
    id: '0195d1d0-7a3c-7000-8000-00000000000d',
    productId: '0195d1d0-7a3c-7000-8000-00000000000a',
    productName: 'Maple Chipotle Barbecue',
    customerName: 'Ben\nOkafor',
    customerEmail: 'ben@example.com',
    rating: 4,
    title: null,
    comment: 'Smoky.\n\nMy children want it <b>daily</b>.',
    status: 'pending' as const,
    createdAt: '2026-03-02T15:00:00.000Z',
    updatedAt: '2026-03-02T15:00:00.000Z',
  }
  const { subject, text, seen, links, replyTo, to } = write({ kind: 'review_received', data })
  expect(subject).toBe('New review of Maple Chipotle Barbecue: 4 out of 5')
  expect(replyTo).toEqual({ name: 'Ben Okafor', address: 'ben@example.com' })
  expect(to.name).toBe('Saucery')
  for (const version of [text, seen]) {
    expect(version).toContain('Ben Okafor gave Maple Chipotle Barbecue 4 out of 5 stars.')
    expect(version).toContain('Smoky.\nMy children want it <b>daily</b>.')
    expect(version).toContain('Name: Ben Okafor\nEmail: ben@example.com')
  }
  expect(links).toEqual([
    'https://saucery.example/admin?tab=reviews',
    'mailto:ben@example.com',
    sender.publicUrl,
  ])
  const wordless = write({ kind: 'review_received', data: { ...data, comment: null } })
  expect(wordless.text).toContain('No comment, rating only.')
})

test('a password email names the account and who changed it', () => {
  const data = { username: 'carol', changedBy: 'admin' }
  const { subject, text, seen, replyTo } = write({ kind: 'password_changed', data })
  expect(subject).toBe('The password of carol was changed')
  expect(replyTo.address).toBe('hello@saucery.example')
  for (const version of [text, seen]) {
    expect(version).toContain('The password of the account carol was changed by admin.')
  }
  const alone = write({ kind: 'password_changed', data: { username: 'carol', changedBy: null } })
  expect(alone.text).toContain("was changed from the command line of the shop's server.")
})

const notice = {
  trouble: 'pending',
  issue: 'ECHECK',
  provider: 'paypal',
  providerId: 'PAYMENT-1',
  amount: '22.60',
  customerName: 'Ada\nSingh',
  customerEmail: 'ada@example.ca',
  locale: 'en',
  items: [{ productName: 'Mango <Heat>', translatedName: 'Mangue', quantity: 2 }],
} as const satisfies PaymentNotice

test('PAY-24 an email about a pending payment says why, what is held, and that the buyer need not pay again', () => {
  const { subject, text, seen } = write({ kind: 'payment_pending', data: notice })
  expect(subject).toBe('Saucery: your payment of $22.60 CAD is on its way')
  for (const version of [text, seen]) {
    expect(version).toContain('Hi Ada Singh, thank you for your order.')
    expect(version).toContain('which can take up to 6 business days')
    expect(version).toContain("you don't need to pay again")
    expect(version).toContain('2 × Mango <Heat>')
  }
  const french = write({ kind: 'payment_pending', data: { ...notice, locale: 'fr' } })
  expect(french.text).toContain('Mangue')
})

test('PAY-24 an email about a payment that came to nothing says what the buyer can do', () => {
  const { subject, text } = write({ kind: 'payment_denied', data: notice })
  expect(subject).toBe("Saucery: your payment of $22.60 CAD didn't go through")
  expect(text).toContain("we haven't placed your order and no longer hold your items")
  expect(text).toContain('pay another way')
})

test('PAY-23 an email about a troubled payment tells staff what to do at the provider', () => {
  const issue = 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION'
  const { subject, text } = write({ kind: 'payment_trouble', data: { ...notice, issue } })
  expect(subject).toBe('A payment of $22.60 needs a look')
  for (const words of ['accept it within 30 days', 'PAYMENT-1', 'ada@example.ca', 'Ada Singh']) {
    expect(text).toContain(words)
  }
})

test('a test email has no link to an order', () => {
  expect(compose('test_order').links).not.toContain(page)
})

test('PRICE-07 shipping that is not free is shown with its price', () => {
  const { text, seen } = compose('order_confirmation', order({ shippingCost: '15.00' }))
  for (const version of [text, seen]) {
    expect(version).toContain('$15.00')
    expect(version).not.toContain('Free')
  }
})

test('ORD-13 T22 an address is shown whether it is an object, a plain text or missing', () => {
  const plain = compose(
    'order_confirmation',
    order({ shippingAddress: '7 Rue Saint-Paul\nMontréal' }),
  )
  const missing = compose('order_confirmation', order({ shippingAddress: null }))
  const partial = compose(
    'order_confirmation',
    order({ shippingAddress: { city: 'Banff', country: 'ca' } }),
  )
  for (const version of ['text', 'seen'] as const) {
    expect(plain[version]).toContain('7 Rue Saint-Paul\nMontréal\n')
    expect(missing[version]).toContain('No shipping address was provided.')
    expect(partial[version]).toContain('Banff\nCanada\n')
    for (const mail of [plain, missing, partial])
      expect(mail[version]).not.toMatch(/undefined|null/)
  }
})

test('T22 a billing address is shown when it differs', () => {
  const { shippingAddress } = order()
  const same = compose('order_confirmation', order({ billingAddress: shippingAddress }))
  const other = compose('order_confirmation', order({ billingAddress: '9 Bay Street' }))
  for (const version of ['text', 'seen'] as const) {
    expect(same[version]).not.toContain('Billing address')
    expect(other[version]).toContain('Billing address')
    expect(other[version]).toContain('9 Bay Street')
  }
})

test('ORD-06 ORD-20 staff get what they need to pack an order and to answer its customer', () => {
  const attention = 'Too little stock for 2 × Maple Chipotle Barbecue.'
  const mail = compose('new_order', order({ attention }))
  expect(mail.subject).toBe('New order c0ffee42: $51.95 CAD')
  expect(mail.replyTo).toEqual({ name: 'Ann Lee', address: 'ann@example.com' })
  expect(mail.to).toEqual({ name: 'Saucery', address: 'to@example.com' })
  expect(mail.links).toEqual([
    `https://saucery.example/admin?tab=orders&order=${order().id}`,
    'mailto:ann@example.com',
    sender.publicUrl,
  ])
  for (const version of [mail.text, mail.seen]) {
    expect(version).toContain(`Please check this order. ${attention}`)
    expect(version).toContain('Name: Ann Lee\nEmail: ann@example.com\nPhone: +1 416 555 0100\n')
    // The payment number is next to the payment, not among the customer's details.
    expect(version).toContain('PayPal, $51.95 CAD\nPayment number: 3C679366HH908993F\n')
    expect(version).toContain('$51.95 CAD')
    expect(version).toContain('12 Queen Street')
  }
})

test('API-15 a test email is marked as a test, in its subject and above everything else', () => {
  const mail = compose('test_order')
  const words = 'This is a test. No order was placed and nothing was paid.'
  expect(mail.subject).toBe('[TEST] Your Saucery order c0ffee42')
  expect(mail.text).toStartWith(`*** ${words} ***\n`)
  expect(mail.seen.indexOf(words)).toBeGreaterThan(0)
  expect(mail.seen.indexOf(words)).toBeLessThan(mail.seen.indexOf('Thank you'))
})

test('A date is the day in Ontario, where the shop has its hours', () => {
  const late = compose('order_confirmation', order({ createdAt: '2026-03-02T03:30:00.000Z' }))
  expect(late.text).toContain('on March 1, 2026.')
})

test('Customer input is escaped in the HTML', () => {
  const script = '<script src="https://evil.example/x.js"></script><img src=x onerror=alert(1)>'
  const [item] = order().items
  const mail = compose(
    'new_order',
    order({
      customerName: script,
      customerPhone: `"><a href="https://evil.example">`,
      shippingAddress: `${script}\n</td></table>`,
      billingAddress: { firstName: '</style>', lastName: script },
      paymentMethod: script,
      paymentIntentId: script,
      items: item ? [{ ...item, productName: script }] : [],
    }),
  )
  expect(mail.seen).toContain(script)
  expect(mail.seen).toContain('</td></table>')
  for (const name of ['script', 'img', 'iframe', 'form', 'link', 'object']) {
    expect(mail.elements).not.toContain(name)
  }
  expect(mail.links).toHaveLength(3)
  expect(mail.links.join(' ')).not.toContain('evil')
})

test('Customer input cannot add lines to the plain text', () => {
  const customerName = 'Ann\r\n\r\nTotal: $0.00\u2028\u202Egnihton'
  const { text, seen } = compose('new_order', order({ customerName }))
  expect(text).toContain('Ann Total: $0.00 gnihton placed this order')
  expect(text.split('\n').filter((line) => line.startsWith('Total:'))).toEqual([
    'Total: $51.95 CAD',
  ])
  expect(seen).toContain('Ann Total: $0.00 gnihton placed this order')
})

test('Emails load nothing remote and support dark mode', () => {
  const { html, elements } = compose('order_confirmation')
  expect(html).toStartWith('<!doctype html><html lang="en-CA">')
  expect(elements).not.toContain('img')
  expect(html).not.toMatch(/url\(|@import|src=/)
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
})

test('a shipping email mentions standard shipping and no express', () => {
  const { text, seen } = compose('order_shipped')
  for (const words of [text, seen]) {
    expect(words).toContain('Standard shipping takes 5 to 7 business days across Canada.')
    expect(words.toLowerCase()).not.toContain('express')
  }
})

test('SET-05 SET-06 every email ends with the address and the registration numbers of the shop', () => {
  const { text, html } = compose('order_confirmation')
  expect(text).toEndWith(
    '-- \nSaucery\nhttps://saucery.example\n12 King St W\nToronto ON\nGST/HST: 123456789 RT0001\n',
  )
  expect(html).toContain('GST/HST: 123456789 RT0001')
})
