import { expect, test } from 'bun:test'
import type { DetailedOrder } from '../../../src/shared/contract/orders.ts'
import { composeMail } from '../../../src/server/mail/compose.ts'
import type { MailKind } from '../../../src/server/mail/letter.ts'
import { order } from './mail-room.ts'

const sender = {
  storeName: 'Saucery',
  salesEmail: 'hello@saucery.example',
  mailFrom: 'shop@saucery.example',
  publicUrl: 'https://saucery.example',
}

function compose(kind: MailKind, data: DetailedOrder = order()) {
  const mail = composeMail(
    { id: 'm1', kind, recipient: 'to@example.com', data, createdAt: 0 },
    sender,
  )
  return { ...mail, ...read(mail.html) }
}

/** What is to be seen of a page, and the elements and links in it. */
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
        if (href !== null) links.push(href)
      },
    })
    .transform(html)
  const seen = marked
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => characters[name] ?? '')
  return { elements, links, seen }
}

const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }

test('ORD-06 ORD-08 CHK-04 both versions of a confirmation tell the whole order', () => {
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
      'We process your order in 1 to 2 business days.',
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
  const shipping = 'https://saucery.example/shipping-returns'
  expect(links).toEqual([shipping, 'mailto:hello@saucery.example', sender.publicUrl])
  expect(text).toContain(shipping)
})

test('PRICE-07 shipping that is not free stands with its price', () => {
  const { text, seen } = compose('order_confirmation', order({ shippingCost: '15.00' }))
  for (const version of [text, seen]) {
    expect(version).toContain('$15.00')
    expect(version).not.toContain('Free')
  }
})

test('ORD-13 T22 an address is told whether it is an object, a plain text or missing', () => {
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
    expect(missing[version]).toContain('No delivery address was given.')
    expect(partial[version]).toContain('Banff\nCanada\n')
    for (const mail of [plain, missing, partial])
      expect(mail[version]).not.toMatch(/undefined|null/)
  }
})

test('T22 a billing address is told when it is another one', () => {
  const { shippingAddress } = order()
  const same = compose('order_confirmation', order({ billingAddress: shippingAddress }))
  const other = compose('order_confirmation', order({ billingAddress: '9 Bay Street' }))
  for (const version of ['text', 'seen'] as const) {
    expect(same[version]).not.toContain('Billing address')
    expect(other[version]).toContain('Billing address')
    expect(other[version]).toContain('9 Bay Street')
  }
})

test('ORD-06 staff get what they need to pack an order and to answer its customer', () => {
  const attention = 'Too little stock for 2 × Maple Chipotle Barbecue.'
  const mail = compose('new_order', order({ attention }))
  expect(mail.subject).toBe('New order c0ffee42: $51.95 CAD')
  expect(mail.replyTo).toEqual({ name: 'Ann Lee', address: 'ann@example.com' })
  expect(mail.to).toEqual({ name: 'Saucery', address: 'to@example.com' })
  expect(mail.links).toEqual([
    'https://saucery.example/admin',
    'mailto:ann@example.com',
    sender.publicUrl,
  ])
  for (const version of [mail.text, mail.seen]) {
    expect(version).toContain(`Please look at this order. ${attention}`)
    expect(version).toContain(
      'Name: Ann Lee\nEmail: ann@example.com\nPhone: +1 416 555 0100\nPayment number: 3C679366HH908993F',
    )
    expect(version).toContain('$51.95 CAD')
    expect(version).toContain('12 Queen Street')
  }
})

test('API-15 a test mail says that it is one, in its subject and before anything else', () => {
  const mail = compose('test_order')
  const words = 'This is a test. Nobody ordered anything and nothing was paid.'
  expect(mail.subject).toBe('[TEST] Your Saucery order c0ffee42')
  expect(mail.text).toStartWith(`*** ${words} ***\n`)
  expect(mail.seen.indexOf(words)).toBeGreaterThan(0)
  expect(mail.seen.indexOf(words)).toBeLessThan(mail.seen.indexOf('Thank you'))
})

test('A date is the day in Ontario, where the shop has its hours', () => {
  const late = compose('order_confirmation', order({ createdAt: '2026-03-02T03:30:00.000Z' }))
  expect(late.text).toContain('on March 1, 2026.')
})

test('What customers write cannot become a part of the page', () => {
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

test('What customers write cannot forge lines of the plain text', () => {
  const customerName = 'Ann\r\n\r\nTotal: $0.00\u2028\u202Egnihton'
  const { text, seen } = compose('new_order', order({ customerName }))
  expect(text).toContain('Ann Total: $0.00 gnihton placed this order')
  expect(text.split('\n').filter((line) => line.startsWith('Total:'))).toEqual([
    'Total: $51.95 CAD',
  ])
  expect(seen).toContain('Ann Total: $0.00 gnihton placed this order')
})

test('Mail loads nothing from anywhere and can be read in the dark', () => {
  const { html, elements } = compose('order_confirmation')
  expect(html).toStartWith('<!doctype html><html lang="en-CA">')
  expect(elements).not.toContain('img')
  expect(html).not.toMatch(/url\(|@import|src=/)
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
})
