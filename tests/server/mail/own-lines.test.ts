import { expect, test } from 'bun:test'
import { longestAlt } from '#shared/domain/catalog/pictures.ts'
import { defaultLetters } from '#shared/domain/shop/letters.ts'
import { type LetterKind, letterKinds } from '#shared/domain/shop/mail.ts'
import { firstBrand } from '../../../src/server/mail/templates/brand.ts'
import { composeMessage } from '../../../src/server/mail/templates/compose.ts'
import type { EmailPayload, Sender } from '../../../src/server/mail/templates/email.ts'
import { defaultSettings } from '../../../src/server/settings/store/settings.queries.ts'
import { order } from './mail.fixture.ts'

const letters = defaultLetters()
const sender: Sender = {
  storeName: 'Saucery',
  nouns: () => ({ product: 'sauce', products: 'sauces' }),
  contactEmail: 'hello@saucery.example',
  shipping: defaultSettings({ storeName: 'Saucery', contactEmail: null }).shipping,
  imprint: [],
  brand: firstBrand,
  letters,
  pictures: new Map(),
  mailFrom: 'sales@saucery.example',
  publicUrl: 'https://saucery.example',
  orderPage: (id) => `https://saucery.example/order/${id}`,
  invitationLink: () => 'https://saucery.example/invitation',
}
const about = { id: 'm1', recipient: 'to@example.com', createdAt: 0 }

/** One email of each kind whose lines are the owner's. */
function payload(kind: LetterKind, french = false): EmailPayload {
  const locale = french ? 'fr' : 'en'
  const data = order({ refundedAmount: '5.00', locale })
  const items = [{ productName: 'Mango', quantity: 1 }]
  switch (kind) {
    case 'parcel_shipped':
      return { kind, data: { order: data, shipmentId: '', isCorrection: false } }
    case 'order_refunded':
      return { kind, data: { order: data, amount: '5.00', reason: null } }
    case 'order_link':
      return { kind, data: { number: 'c0ffee42', order: data } }
    case 'back_in_stock': {
      const notice = { productId: 'p', name: 'Mango', price: '9.00', askedAt: 0, endPath: '/stop' }
      return { kind, data: { ...notice, locale } }
    }
    case 'news_confirmation':
      return { kind, data: { locale, consent: '', paths: { confirm: '/c', end: '/e' } } }
    case 'payment_pending':
    case 'payment_denied': {
      const payment = { trouble: 'pending', issue: null, provider: 'paypal' } as const
      const buyer = { customerName: 'Ann Lee', customerEmail: 'ann@example.com', amount: '9.00' }
      return { kind, data: { ...payment, ...buyer, providerId: null, locale, items } }
    }
    default:
      return { kind, data }
  }
}

const withLines = (lines: { opening: string | null; closing: string | null }) => {
  const each = letterKinds.map((kind) => [kind, lines])
  const all = Object.fromEntries(each) as typeof letters.en
  return { ...sender, letters: { en: letters.en, fr: all } }
}

for (const kind of letterKinds) {
  test(`MAIL-10 ${kind}: the owner's lines are in both versions, in their language alone`, () => {
    const opening = 'Bonjour {name},\nmerci de <votre> patience chez {shop}.'
    const owner = withLines({ opening, closing: 'À bientôt,\nNora & Louis' })
    const before = composeMessage({ ...payload(kind), ...about }, sender)
    const english = composeMessage({ ...payload(kind), ...about }, owner)
    expect({ text: english.text, html: english.html }).toEqual({
      text: before.text,
      html: before.html,
    })
    const { text, html } = composeMessage({ ...payload(kind, true), ...about }, owner)
    const name = kind === 'back_in_stock' || kind === 'news_confirmation' ? '' : 'Ann Lee'
    expect(text).toContain(`Bonjour ${name},\nmerci de <votre> patience chez Saucery.`.trim())
    expect(text).toContain('À bientôt,\nNora & Louis\n\n-- \nSaucery')
    expect(html).toContain('merci de &lt;votre&gt; patience chez Saucery.')
    expect(html).toContain('Nora &amp; Louis')
  })
}

test('MAIL-10 a corrected tracking number keeps its own words', () => {
  const owner = withLines({ opening: 'Merci.', closing: null })
  const data = order({ locale: 'fr' })
  const mail = { kind: 'parcel_shipped', data: { order: data, shipmentId: '', isCorrection: true } }
  const { text } = composeMessage({ ...(mail as EmailPayload), ...about }, owner)
  expect(text).not.toContain('Merci.')
})

test('MAIL-10 PICKUP-01 a pickup that staff call shipped has the lines of one that is ready', () => {
  const owner = { ...sender, letters: defaultLetters() }
  owner.letters.en.order_shipped = { opening: 'It is on its way.', closing: null }
  owner.letters.en.order_ready = { opening: 'Come and get it.', closing: null }
  const data = { ...order(), pickupProvince: 'ON' }
  const { text } = composeMessage({ kind: 'order_shipped', data, ...about }, owner)
  expect(text).toContain('Come and get it.')
  expect(text).not.toContain('on its way')
})

test('MAIL-10 lines cannot add headers, and names cannot become placeholders', () => {
  const owner = { ...sender, letters: defaultLetters() }
  owner.letters.en.order_confirmation = {
    opening: 'Hi {name}\r\nBcc: all@example.com',
    closing: null,
  }
  const data = order({ customerName: 'Ann {shop}\r\nBcc: x@example.com' })
  const message = composeMessage({ kind: 'order_confirmation', data, ...about }, owner)
  expect(message.subject + message.to.name + message.from.name).not.toMatch(/[\r\n]/)
  expect(message.text).toContain('Hi Ann {shop} Bcc: x@example.com\nBcc: all@example.com')
})

/** An order as long as the shop takes, with names as long as they may be. */
function longestOrder(count = 100) {
  const { items } = order()
  const lines = Array.from({ length: count }, (_, index) => ({
    ...items[0],
    id: `${index}`,
    productId: `p${index}`,
    productName: `Sauce ${index} `.padEnd(120, 'é'),
    quantity: 3,
    price: '12.99',
  }))
  const pictures = new Map(
    lines.map(({ productId }) => [
      productId,
      {
        url: `https://saucery.example/objects/uploads/${crypto.randomUUID()}?t=1769999999999&w=160&as=jpeg`,
        alt: 'é'.repeat(longestAlt),
      },
    ]),
  )
  return { data: order({ items: lines as never }), sender: { ...sender, pictures } }
}

test('MAIL-12 the longest order stays below 102 kB, where Gmail cuts emails off', () => {
  const { data, sender: shown } = longestOrder()
  const { html } = composeMessage({ kind: 'order_confirmation', data, ...about }, shown)
  expect(Buffer.byteLength(html)).toBeLessThan(102_000)
  expect(html.includes('Sauce 99 ')).toBe(true)
})

test('MAIL-12 pictures have their description or their jar as alternative text, and a size of their own', () => {
  const jar = '0195d1d0-7a3c-7000-8000-00000000000a'
  const htmlWith = (texts: object) => {
    const pictures = new Map([[jar, { url: 'https://s.example/a.jpg', ...texts }]])
    const mail = { kind: 'order_confirmation', data: order(), ...about } as const
    return composeMessage(mail, { ...sender, pictures }).html
  }
  const html = htmlWith({ frenchAlt: 'Un pot' })
  const images = html.match(/<img[^>]*>/g) ?? []
  expect(images).toHaveLength(1)
  expect(images[0]).toContain('alt="Maple Chipotle Barbecue"')
  expect(images[0]).toMatch(/width="\d+" height="\d+"/)
  expect(htmlWith({ alt: 'A jar on snow' })).toContain('alt="A jar on snow"')
})

test('MAIL-12 the layout is one that Outlook for Windows shows', () => {
  const { data, sender: shown } = longestOrder(20)
  const mails = [...letterKinds.map((kind) => payload(kind)), { kind: 'new_order', data } as const]
  for (const mail of mails) {
    const { html } = composeMessage({ ...mail, ...about }, shown)
    const inline = html.replace(/<style>.*?<\/style>/s, '').match(/style="[^"]*"/g) ?? []
    // Word's engine ignores these, and what depends on them falls apart.
    expect(inline.join('\n')).not.toMatch(
      /display:\s*(flex|grid)|float:|position:|background-image|rgba\(|var\(|\bcalc\(|object-fit|gap:/,
    )
    expect(html.match(/<(div|svg|video|script|link)\b/g)).toBeNull()
  }
})
