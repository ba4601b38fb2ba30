import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import { previewKinds, samePressWithin, statusMailHold } from '#shared/domain/shop/mail.ts'
import { locales } from '#shared/i18n/locale.ts'
import { type Call, overHttp } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { addPerson } from '../../support/people.ts'
import { buy } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
let call: Call
let order: DetailedOrder
beforeEach(async () => {
  shop = await openTestShop({ hasMailServer: true, isClockStopped: true })
  call = overHttp(shop, await shop.asOwner())
  const product = await shop.addProduct({
    name: 'Ghost Glaze',
    imageUrl: 'https://pictures.example/ghost.jpg',
  })
  order = await buy(shop, [{ product, quantity: 2 }])
  await eventually(() => waiting() === 0)
})
afterEach(() => shop.dispose())

type Shown = { subject: string; html: string; text: string }
const show = async (input: object) => (await call('mail.preview', { ...input })).body as Shown
const waiting = () =>
  ask(`${shop.directory}/shop.db`, "select 1 from outbox where status = 'waiting'").length
const outbox = () => ask(`${shop.directory}/shop.db`, 'select kind, recipient from outbox')
const number = () => order.id.slice(-8)

for (const locale of locales) {
  test(`MAIL-11 every kind of email is shown in "${locale}" with the newest order`, async () => {
    const before = outbox()
    for (const kind of previewKinds) {
      const { subject, html, text } = await show({ kind, locale })
      expect(subject).not.toBe('')
      expect(html.includes(`lang="${locale}-CA"`)).toBe(true)
      // Both versions say the same.
      const isOfOrder = !kind.startsWith('payment') && kind !== 'back_in_stock'
      const facts = isOfOrder ? ['Ghost Glaze', number()] : ['Ghost Glaze']
      if (kind === 'news_confirmation') continue
      for (const fact of facts) {
        expect(html.includes(fact)).toBe(true)
        expect(text).toContain(fact)
      }
      // Its reader is staff: nothing in it opens the customer's page.
      expect(/key=/.test(html + text)).toBe(false)
    }
    expect(outbox()).toEqual(before)
  })
}

test('MAIL-12 a preview has the pictures of the jars, as the sent email has', async () => {
  const { html } = await show({ kind: 'order_confirmation', locale: 'en', order: `#${number()}` })
  expect(html).toContain('src="https://pictures.example/ghost.jpg" alt="Ghost Glaze"')
  const [sent] = shop.mailServer?.received.filter(({ text }) => text.includes('Thank you')) ?? []
  expect(sent?.html).toContain('pictures.example/ghost.jpg')
})

test('MAIL-11 without an order a made-up one is shown; an unknown number is not found', async () => {
  expect(
    (await call('mail.preview', { kind: 'new_order', locale: 'en', order: 'ffffffff' })).status,
  ).toBe(404)
  expect(
    (await call('mail.preview', { kind: 'new_order', locale: 'en', order: '%_' })).status,
  ).toBe(404)
  const empty = await openTestShop({})
  try {
    const inEmpty = overHttp(empty, await empty.asOwner())
    const { status, body } = await inEmpty('mail.preview', { kind: 'order_shipped', locale: 'fr' })
    expect(status).toBe(200)
    expect((body as Shown).text).toContain('Test Sauce')
  } finally {
    await empty.dispose()
  }
})

test('MAIL-11 staff send a preview to their own address alone, marked as a test', async () => {
  const ada = await addPerson(shop, { isAdmin: true })
  await call('users.update', { id: ada.id, email: 'ada@staff.example' })
  await eventually(() => waiting() === 0)
  const before = shop.mailServer?.received.length ?? 0
  const input = { kind: 'order_confirmation', locale: 'fr' }
  const { status, body } = await overHttp(shop, ada.token)('mail.sendPreview', input)
  expect({ status, body }).toMatchObject({ status: 200, body: { recipient: 'ada@staff.example' } })
  const [sent] = shop.mailServer?.received.slice(before) ?? []
  expect(sent?.envelope.to).toEqual(['ada@staff.example'])
  expect(sent?.text).toContain('*** Ceci est un test')
  expect((await call('mail.sendPreview', input)).status).toBe(422)
})

const sendAgain = (input: object) => call('orders.sendEmail', { id: order.id, ...input })
const sentKinds = () =>
  (ask(`${shop.directory}/shop.db`, 'select kind from outbox order by id') as { kind: string }[])
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'new_order')

test('RESEND-01 staff send an email of an order again, once for two clicks, with who did it', async () => {
  expect((await sendAgain({ kind: 'order_confirmation' })).status).toBe(204)
  // The first confirmation is fresh as well, like the first click of a double click.
  expect(sentKinds()).toEqual(['order_confirmation'])
  shop.pass(samePressWithin + 1)
  expect((await sendAgain({ kind: 'order_confirmation' })).status).toBe(204)
  expect((await sendAgain({ kind: 'order_confirmation' })).status).toBe(204)
  expect(sentKinds()).toEqual(['order_confirmation', 'order_confirmation'])
  await eventually(() => waiting() === 0)
  const { timeline } = (await call('orders.details', { id: order.id })).body as OrderDetails
  const [entry] = timeline.filter(({ change }) => change?.action === 'orders.sendEmail')
  expect(entry).toMatchObject({ who: 'admin' })
  const [newest] = (await call('audit.list', { limit: 1 })).body as AuditEntry[]
  expect(newest).toMatchObject({ action: 'orders.sendEmail', subjectId: order.id })
})

test('RESEND-01 only emails that apply are sent, each parcel by itself', async () => {
  for (const kind of ['order_shipped', 'order_ready', 'order_cancelled', 'order_refunded']) {
    expect((await sendAgain({ kind })).status).toBe(422)
  }
  const [item] = order.items
  const items = [{ productId: item?.productId, quantity: 1 }]
  const ids: string[] = []
  for (const trackingNumber of ['1Z1', '1Z2']) {
    const parcel = { id: order.id, carrier: 'ups', trackingNumber, items, notify: false }
    ids.push(((await call('orders.ship', parcel)).body as { id: string }).id)
  }
  expect((await sendAgain({ kind: 'parcel_shipped' })).status).toBe(422)
  const before = shop.mailServer?.received.length ?? 0
  for (const about of ids) await sendAgain({ kind: 'parcel_shipped', about })
  shop.pass(statusMailHold)
  await shop.addProduct()
  await eventually(() => waiting() === 0)
  const texts = shop.mailServer?.received.slice(before).map(({ text }) => text) ?? []
  expect(texts).toHaveLength(2)
  expect(texts.filter((text) => text.includes('1Z1') && !text.includes('1Z2'))).toHaveLength(1)
})
