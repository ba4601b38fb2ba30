import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { type MailServer, openMailServer } from '../../support/smtp.ts'
import { type MailFixture, openMailFixture, order } from './mail.fixture.ts'

let server: MailServer
let fixture: MailFixture
beforeAll(async () => {
  server = await openMailServer()
  fixture = await openMailFixture(server.url, { STORE_NAME: 'Sauces, "Hot" & Co' })
})
afterAll(async () => {
  await server.close()
  await fixture.close()
})

/** The mail as a mail server got it. */
async function arrive(
  kind: 'order_confirmation' | 'new_order',
  changes: Partial<DetailedOrder> = {},
) {
  const data = order(changes)
  await fixture.outbox().sendNow({ kind, recipient: data.customerEmail, data })
  const mail = server.received.at(-1)
  if (!mail) throw new Error('No mail arrived.')
  return mail
}

const usual = [
  'Auto-Submitted',
  'Content-Type',
  'Date',
  'From',
  'MIME-Version',
  'Message-ID',
  'Reply-To',
  'Subject',
  'To',
]

test('Line breaks in a name cannot add headers or recipients', async () => {
  const customerName = 'Ann\r\nBcc: thief@evil.example\r\nSubject: Free\r\n\r\n<h1>'
  for (const kind of ['order_confirmation', 'new_order'] as const) {
    const mail = await arrive(kind, { customerName })
    expect(mail.envelope.to).toEqual(['ann@example.com'])
    expect(mail.headerNames.map(String).sort()).toEqual(usual)
    expect(mail.headers.get('subject')).not.toContain('Free')
  }
})

test('Commas, quotes and brackets in a name stay in the name', async () => {
  const customerName = 'Lee, Ann "the <Sauce>" <x@evil.example>, y@evil.example; z'
  const mail = await arrive('order_confirmation', { customerName })
  expect(mail.envelope.to).toEqual(['ann@example.com'])
  expect(mail.headers.get('to')).toBe(
    '"Lee, Ann \\"the <Sauce>\\" <x@evil.example>, y@evil.example; z" <ann@example.com>',
  )
  expect(mail.headers.get('from')).toBe('"Sauces, \\"Hot\\" & Co" <hello@saucery.example>')
})

test('A name in any script arrives as it was written', async () => {
  const customerName = 'Zoë Ångström 李小龍 🌶️'
  const mail = await arrive('order_confirmation', { customerName })
  expect(mail.headers.get('to')).toBe(`${customerName} <ann@example.com>`)
  expect(mail.text).toContain(`Hello ${customerName},`)
  expect(mail.html).toContain(customerName)
})

test('A recipient that contains two addresses reaches neither', async () => {
  const customerEmail = 'ann@example.com, thief@evil.example'
  const data = order({ customerEmail })
  const before = server.received.length
  await fixture
    .outbox()
    .sendNow({ kind: 'order_confirmation', recipient: customerEmail, data })
    .catch(() => {})
  const reached = server.received.slice(before).flatMap((mail) => mail.envelope.to)
  expect(reached).not.toContain('thief@evil.example')
  expect(reached).not.toContain('ann@example.com')
})

test('ORD-06 answers to a confirmation reach the shop, answers to a new order the customer', async () => {
  const confirmation = await arrive('order_confirmation')
  expect(confirmation.headers.get('reply-to')).toContain('<hello@saucery.example>')
  const notice = await arrive('new_order')
  expect(notice.headers.get('reply-to')).toBe('Ann Lee <ann@example.com>')
})

test('Every mail has a plain text and an HTML version', async () => {
  const mail = await arrive('order_confirmation')
  expect(mail.headers.get('content-type')).toStartWith('multipart/alternative;')
  expect(mail.text).toContain('Sauce à la citronnelle & piment at $19.99: $19.99')
  expect(mail.html).toContain('Sauce à la citronnelle &amp; piment')
})
