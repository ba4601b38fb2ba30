import { expect, test } from 'bun:test'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { Shipping } from '#shared/contract/settings/settings.ts'
import { defaultShipping } from '#shared/domain/shipping/shipping.ts'
import { defaultLetters } from '#shared/domain/shop/letters.ts'
import { currentLocale, localAddress, type Locale, locales } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { firstBrand } from '../../../src/server/mail/templates/brand.ts'
import { composeMessage } from '../../../src/server/mail/templates/compose.ts'
import type { EmailPayload } from '../../../src/server/mail/templates/email.ts'
import { foreignPhrasesIn } from '../../support/languages.ts'
import { order } from './mail.fixture.ts'

const publicUrl = 'https://saucery.example'
const sender = {
  storeName: 'Saucery',
  nouns: () => ({ product: m.shopProduct(), products: m.shopProducts() }),
  contactEmail: 'hello@saucery.example',
  letters: defaultLetters(),
  pictures: new Map(),
  mailFrom: 'shop@saucery.example',
  publicUrl,
  shipping: defaultShipping as Shipping,
  imprint: [],
  brand: firstBrand,
  invitationLink: ({ id }: { id: string }) => `https://saucery.example/admin/invitation#${id}.key`,
  orderPage: (id: string) => publicUrl + localAddress(currentLocale(), `/order/${id}?key=k`),
}
const french = { ...order(), locale: 'fr' as const }

function compose(payload: EmailPayload, staff: Locale = 'en') {
  const mail = { ...payload, id: 'm', recipient: 'a@b.example', createdAt: 0 }
  return composeMessage(mail, sender, staff)
}

/** One jar is in a parcel, the others are not. */
function withParcels(data: DetailedOrder): DetailedOrder {
  const { productId = '' } = data.items[0] ?? {}
  const parcel = {
    id: 'parcel',
    carrier: 'canada-post' as const,
    trackingNumber: '1',
    trackingUrl: 'https://carrier.example/1',
    items: [{ productId, quantity: 1 }],
    createdAt: data.createdAt,
  }
  return { ...data, shipments: [parcel] }
}

const emailsAbout = (data: DetailedOrder): EmailPayload[] => [
  { kind: 'order_confirmation', data },
  { kind: 'order_shipped', data },
  ...['0.00', '5.00', data.paidAmount].flatMap((refundedAmount) =>
    ['0.00', '1.00'].map((refundingAmount) => ({
      kind: 'order_cancelled' as const,
      data: { ...data, refundedAmount, refundingAmount },
    })),
  ),
  { kind: 'order_cancelled', data: { ...data, paidAmount: '0.00' } },
  { kind: 'order_refunded', data: { order: data, amount: '5.00', reason: 'Bris' } },
  ...[false, true].map((isCorrection) => ({
    kind: 'parcel_shipped' as const,
    data: { order: withParcels(data), shipmentId: 'parcel', isCorrection },
  })),
]
const emails = emailsAbout(french)

const review = {
  id: 'r',
  productId: 'p',
  productName: 'Haskap',
  customerName: 'Zoé',
  customerEmail: 'zoe@b.example',
  rating: 4,
  title: null,
  comment: null,
  status: 'pending',
  createdAt: french.createdAt,
  updatedAt: french.updatedAt,
} satisfies Review

const toStaff: EmailPayload[] = [
  { kind: 'new_order', data: { ...french, attentionNotes: [{ code: 'paid_late' }] } },
  { kind: 'review_received', data: review },
  { kind: 'reviews_received', data: { reviews: [review], total: 1, isClosed: true } },
  { kind: 'reviews_received', data: { reviews: [review, review], total: 5, isClosed: true } },
  { kind: 'password_changed', data: { username: 'zoe', changedBy: null } },
  { kind: 'password_changed', data: { username: 'zoe', changedBy: 'max' } },
  {
    kind: 'account_changed',
    data: {
      username: 'zoe',
      changedBy: null,
      changes: [
        { what: 'created', isAdmin: true },
        { what: 'created', isAdmin: false },
        { what: 'admin', isAdmin: true },
        { what: 'admin', isAdmin: false },
        { what: 'email', from: null, to: 'zoe@b.example' },
        { what: 'two_step', isOn: true },
        { what: 'two_step', isOn: false },
        { what: 'recovery_code', left: 0 },
        { what: 'recovery_code', left: 1 },
        { what: 'recovery_code', left: 9 },
        { what: 'deleted' },
      ],
    },
  },
  ...[false, true].map((isRemoved) => ({
    kind: 'connection_changed' as const,
    data: {
      connection: 'mail' as const,
      changedBy: 'zoe',
      isRemoved,
      changes: [
        { field: 'host', before: 'old.example', after: 'new.example' },
        { field: 'password', before: null, after: 'changed' },
        { field: 'username', before: 'zoe', after: null },
      ],
    },
  })),
]

test.each(locales)(
  'LANG-17 an email to staff has no word of another language than %p',
  (locale) => {
    for (const email of toStaff) {
      const { subject, text, html } = compose(email, locale)
      expect(foreignPhrasesIn(`${subject}\n${text}`, locale)).toEqual([])
      expect(foreignPhrasesIn(html.replace(/<style>.*?<\/style>|<[^>]+>/gs, '\n'), locale)).toEqual(
        [],
      )
    }
    const [order] = toStaff
    const attention =
      locale === 'fr' ? 'Payée après la fin de sa réservation' : 'Paid after its hold'
    expect(order && compose(order, locale).text).toContain(attention)
  },
)

test('LANG-02 an order placed in English gets its emails in English, without a French word', () => {
  for (const email of emailsAbout({ ...french, locale: 'en' })) {
    const { subject, text, html } = compose(email, 'fr')
    expect(foreignPhrasesIn(`${subject}\n${text}`, 'en')).toEqual([])
    expect(foreignPhrasesIn(html.replace(/<style>.*?<\/style>|<[^>]+>/gs, '\n'), 'en')).toEqual([])
    expect(html).toStartWith('<!doctype html><html lang="en-CA">')
    expect(text).toContain(`${publicUrl}/order/${french.id}?key=k`)
    expect(text).toMatch(/\$\d+\.\d\d CAD/)
  }
})

test('LANG-02 an order placed in French gets its emails in French, without an English word', () => {
  for (const email of emails) {
    const { subject, text, html } = compose(email)
    expect(foreignPhrasesIn(`${subject}\n${text}`, 'fr')).toEqual([])
    expect(foreignPhrasesIn(html.replace(/<style>.*?<\/style>|<[^>]+>/gs, '\n'), 'fr')).toEqual([])
    expect(html).toStartWith('<!doctype html><html lang="fr-CA">')
    expect(text).toContain(`${publicUrl}/fr/order/${french.id}?key=k`)
    expect(text).toContain('Bonjour')
    // The shop's address below every email leads to its French pages.
    expect(text).toEndWith(`${publicUrl}/fr\n`)
    expect(html).not.toContain(`href="${publicUrl}"`)
    expect(text).toMatch(/\d,\d\d\u00a0\$\u00a0CA/)
    expect(text).not.toMatch(/\$\d/)
  }
})

test('CONTENT-06 an email in French names the products in French, staff read their English names', () => {
  const [item] = french.items
  if (!item) throw new Error('No item.')
  const data = { ...french, items: [{ ...item, translatedName: 'Moutarde au miel' }] }
  for (const [email, name, other] of [
    [{ kind: 'order_confirmation', data }, 'Moutarde au miel', item.productName],
    [{ kind: 'new_order', data }, item.productName, 'Moutarde au miel'],
  ] as const) {
    const { text, html } = compose(email)
    for (const written of [text, html]) {
      expect(written).toContain(name)
      expect(written).not.toContain(other)
    }
  }
})

test('CONTENT-06 an email in French marks the names that have no French as English', () => {
  const [item] = french.items
  if (!item) throw new Error('No item.')
  const items = [item, { ...item, translatedName: 'Moutarde au miel' }]
  const { html } = compose({ kind: 'order_confirmation', data: { ...french, items } })
  expect(html).toContain(`<span lang="en-CA">${item.productName}</span>`)
  expect(html).not.toMatch(/lang="en-CA">Moutarde/)
  const inEnglish = compose({
    kind: 'order_confirmation',
    data: { ...french, locale: 'en', items },
  })
  expect(inEnglish.html).not.toContain('<span lang=')
})

test('LANG-17 one star is singular in French', () => {
  const data = { ...review, rating: 1 }
  expect(compose({ kind: 'review_received', data }, 'fr').text).toContain('1 étoile sur 5')
})

test('LANG-02 the day of a French order is written in French, and staff read English by default', () => {
  const [confirmation] = emails
  expect(compose(confirmation as EmailPayload).text).toMatch(/ le \d+ \p{L}+ \d{4}\./u)
  const { text, html } = compose({ kind: 'new_order', data: french })
  expect(html).toStartWith('<!doctype html><html lang="en-CA">')
  expect(foreignPhrasesIn(text, 'en')).toEqual([])
})
