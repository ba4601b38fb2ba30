import { afterEach, expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { readConfig } from '../../../src/server/config/config.ts'
import { mailFinding } from '../../../src/server/doctor/mail-finding.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { type MailServer, openMailServer } from '../../support/smtp.ts'
import { type MailFixture, openMailFixture, order, until } from './mail.fixture.ts'

const shop = useTestShop()
let server: MailServer
let fixture: MailFixture

async function open(options: Parameters<typeof openMailServer>[0], from = {}) {
  server = await openMailServer(options)
  fixture = await openMailFixture(server.url, from)
  fixture.outbox().start()
}
afterEach(async () => {
  if (!server) return
  await server.close()
  await fixture.close()
})

test.each([
  ['jose@épicerie.example', 'jose@xn--picerie-9xa.example'],
  ['jose@e\u0301picerie.example', 'jose@xn--picerie-9xa.example'],
  ['JOSE@ÉPICERIE.example', 'JOSE@xn--picerie-9xa.example'],
  ['info@xn--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
  ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
])(
  'a payment for %s is opened, and its order has the domain as DNS knows it',
  async (typed, stored) => {
    const product = await shop.addProduct()
    const buyer = buyerAt(shop)
    const payload = orderFor([{ product, quantity: 1 }], { customerEmail: typed })
    const opened = await buyer.open(payload)
    expect(opened.status).toBe(200)
    await buyer.decide(opened.body.id, 'approve')
    await buyer.capture(opened.body.id)
    const placed = await buyer.place(payload, opened.body.id)
    const { id, customerEmail } = placed.body as DetailedOrder
    expect([placed.status, customerEmail]).toEqual([200, stored])
    // Staff find it by what the customer typed.
    const search = `/api/orders/detailed?search=${encodeURIComponent(typed)}`
    const { body } = await shop.api<DetailedOrder[]>('GET', search, { token: await shop.asOwner() })
    expect(body.map((found) => found.id)).toContain(id)
  },
)

test.each(['jose@épicerie', 'jose@épi/cerie.example', 'jose@xn--a.com', 'jose@exam℀ple.com'])(
  'a payment for %s, which no domain can have, is refused',
  async (customerEmail) => {
    const product = await shop.addProduct()
    const refused = await buyerAt(shop).open(
      orderFor([{ product, quantity: 1 }], { customerEmail }),
    )
    expect([refused.status, refused.body.message]).toEqual([422, 'Please enter a valid email.'])
  },
)

test('MAIL-09 an address with accents before the @ gets its email from a server that can deliver it', async () => {
  await open({})
  await fixture.note('order_confirmation', order({ customerEmail: 'zoé@example.ca' }))
  const [mail] = await server.arrived(1)
  expect(mail?.envelope.to).toEqual(['zoé@example.ca'])
  await until(() => fixture.rows()[0]?.status === 'sent')
})

test('MAIL-09 an address with accents before the @ fails at once with a server that cannot deliver it', async () => {
  await open({ isAscii: true })
  const about = order({ customerEmail: 'zoé@example.ca' })
  await fixture.note('order_confirmation', about)
  await fixture.note('new_order', about, 'sales@saucery.example')
  await until(() => fixture.rows().every(({ attempts }) => attempts === 1))
  const [confirmation, notice] = fixture.rows()
  expect([confirmation?.status, notice?.status]).toEqual(['failed', 'sent'])
  expect(confirmation?.last_error).toMatch(/addresses without accents before the @.*SMTPUTF8/)
  expect(server.received.map(({ envelope }) => envelope.to)).toEqual([['sales@saucery.example']])
  expect(server.received[0]?.headerNames).not.toContain('Reply-To')
  expect(server.received[0]?.text).toContain('zoé@example.ca')
})

test('a sender with accents before the @ is a setting: email waits until it is corrected', async () => {
  await open({ isAscii: true }, { MAIL_FROM: 'zoé@saucery.example' })
  await fixture.note('order_confirmation', order())
  await until(() => fixture.rows()[0]?.attempts === 1)
  expect(fixture.rows()[0]?.status).toBe('waiting')
  expect(server.tries()).toBe(0)
})

test('doctor says when the mail server cannot send from the address of the shop', async () => {
  await open({ isAscii: true })
  const examine = (MAIL_FROM: string) =>
    mailFinding(readConfig({ SMTP_URL: server.url, MAIL_FROM, DATA_DIR: fixture.directory }))
  expect(await examine('zoé@saucery.example')).toMatchObject({
    level: 'bad',
    words: expect.stringContaining('SMTPUTF8'),
  })
  expect(await examine('zoe@épicerie.example')).toMatchObject({
    level: 'good',
    words: expect.stringContaining('zoe@xn--picerie-9xa.example'),
  })
})
