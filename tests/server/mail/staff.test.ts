import { afterEach, beforeAll, expect, test } from 'bun:test'
import type { Mail, MailSummary } from '#shared/contract/staff/mail.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { outbox } from '../../../src/server/db/schema/shop.ts'
import { enqueueMail } from '../../../src/server/mail/outbox/enqueue.ts'
import { pruneMail } from '../../../src/server/mail/outbox/prune.ts'
import { eventually } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { buy } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { mailServerOf, openTestShop } from '../../support/shop.ts'
import type { MailServer } from '../../support/smtp.ts'
import { order, until } from './mail.fixture.ts'

// What staff see of the mail, and how they send it once more.

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const environment = { SALES_EMAIL: 'sales@saucery.example' }
const shop = useTestShop({ hasMailServer: true, environment })
let server: MailServer
let token: string
beforeAll(async () => {
  server = mailServerOf(shop)
  token = await shop.asOwner()
})
afterEach(async () => {
  server.behave({ does: 'accept' })
  await atomically(shop.context, async (tx) => void (await tx.delete(outbox)))
  server.received.length = 0
})

const list = async (query = '') =>
  (await shop.api<Mail[]>('GET', `/api/mail${query}`, { token })).body
const summary = async () =>
  (await shop.api<MailSummary>('GET', '/api/mail/summary', { token })).body
const send = (id: string) => shop.api<Mail>('POST', `/api/mail/${id}/send`, { token, body: {} })
const only = async (): Promise<Mail> => {
  const [mail] = await list()
  if (!mail) throw new Error('There is no mail.')
  return mail
}

function note(id = order().id, recipient = 'ann@example.com') {
  const data = order({ id })
  return atomically(shop.context, (tx) =>
    enqueueMail(tx, shop.context.clock(), {
      kind: 'order_confirmation',
      recipient,
      data,
    }),
  )
}

const isIn = (state: Mail['state']) => async () => (await only()).state === state

test('staff see what was written, to whom, about what, and that it arrived', async () => {
  await note()
  await until(isIn('sent'))
  expect(await list()).toEqual([
    {
      id: expect.any(String),
      kind: 'order_confirmation',
      about: 'Order #c0ffee42',
      recipient: 'ann@example.com',
      state: 'sent',
      attempts: 1,
      lastError: null,
      nextAttemptAt: null,
      isNotSetUp: false,
      orderId: order().id,
      copyOf: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  ])
  expect(await summary()).toEqual({
    waiting: 0,
    failing: 0,
    sent: 1,
    failed: 0,
    goesTo: 'mail server',
    lacksAddress: false,
  })
})

test('a mail that does not get through says why in words, and when it is tried next', async () => {
  server.behave({ does: 'refuse', code: 451, words: 'Come back later', at: 'mail' })
  await note()
  await until(async () => (await only()).attempts === 1)
  const mail = await only()
  expect(mail).toMatchObject({
    state: 'waiting',
    lastError: 'The mail server asks to try again later. The server said: 451 Come back later',
  })
  expect(Date.parse(mail.nextAttemptAt ?? '')).toBeGreaterThan(shop.context.clock())
})

test('"Send now" does not wait for the next try, and pressed twice it sends one mail', async () => {
  server.behave({ does: 'refuse', code: 451, words: 'Later', at: 'mail' })
  await note()
  await until(async () => (await only()).attempts === 1)
  server.behave({ does: 'accept' })
  const { id } = await only()
  const answers = await Promise.all([send(id), send(id), send(id)])
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([200, id]))
  await until(isIn('sent'))
  expect((await send(id)).body).toMatchObject({ id, state: 'sent' })
  await Bun.sleep(50)
  expect(server.received.map(({ headers }) => headers.get('message-id'))).toEqual([
    `<${id}@saucery.example>`,
  ])
  expect(await list()).toHaveLength(1)
})

test('"Send again" makes one copy with a message id of its own, however often it is pressed', async () => {
  await note()
  await until(isIn('sent'))
  const { id } = await only()
  shop.pass(MINUTE)
  const answers = await Promise.all([send(id), send(id), send(id)])
  const copies = new Set(answers.map(({ body }) => body.id))
  expect(copies.size).toBe(1)
  expect(copies.has(id)).toBe(false)
  expect(answers[0]?.body).toMatchObject({ copyOf: id, recipient: 'ann@example.com' })
  await until(async () => (await list('?state=sent')).length === 2)
  // A slow double click still gets the same copy.
  expect((await send(id)).body.id).toBe(answers[0]?.body.id ?? '')
  const ids = server.received.map(({ headers }) => headers.get('message-id'))
  expect(ids).toEqual([`<${id}@saucery.example>`, `<${answers[0]?.body.id}@saucery.example>`])
  shop.pass(MINUTE)
  expect((await send(id)).body.id).not.toBe(answers[0]?.body.id ?? '')
})

test('a mail that was given up stays in sight, and goes out when staff send it again', async () => {
  server.behave({ does: 'refuse', code: 550, words: 'No such user', at: 'recipient' })
  await note()
  await until(isIn('failed'))
  expect(await summary()).toMatchObject({ waiting: 0, failed: 1 })
  const [failed] = await list('?state=failed')
  expect(failed).toMatchObject({ nextAttemptAt: null })
  expect(failed?.lastError).toContain('No such user')
  server.behave({ does: 'accept' })
  await send(failed?.id ?? '')
  await until(isIn('sent'))
  expect(await summary()).toMatchObject({ sent: 1, failed: 0 })
})

test('sending a mail by hand adds one audit entry with its author, and a second press adds none', async () => {
  await note()
  await until(isIn('sent'))
  const { id } = await only()
  shop.pass(MINUTE)
  await send(id)
  await send(id)
  const traces = ask(
    `${shop.directory}/shop.db`,
    `select actor_name, kind, action, subject_name from audit where subject_id = '${id}'`,
  )
  expect(traces).toEqual([
    {
      actor_name: 'admin',
      kind: 'mail',
      action: 'mail.send',
      subject_name: 'Order #c0ffee42, ann@example.com',
    },
  ])
})

test('an unknown mail is a 404, and only an admin can see or send mail', async () => {
  expect((await send(crypto.randomUUID())).status).toBe(404)
  for (const path of ['/api/mail', '/api/mail/summary']) {
    expect((await shop.api('GET', path)).status).toBe(401)
  }
  expect(
    (await shop.api('POST', `/api/mail/${crypto.randomUUID()}/send`, { body: {} })).status,
  ).toBe(401)
})

test('the list is paginated, filtered by state and by order, and sorted newest first', async () => {
  const ids = Array.from({ length: 5 }, (_, index) => `${index}`.repeat(8))
  for (const id of ids) {
    await note(id)
    shop.pass(1_000)
  }
  await until(async () => (await summary()).sent === 5)
  const first = await shop.api<Mail[]>('GET', '/api/mail?limit=2&state=sent', { token })
  expect(first.headers.get('X-Total-Count')).toBe('5')
  expect(first.body.map(({ orderId }) => orderId)).toEqual(['44444444', '33333333'])
  const cursor = first.headers.get('X-Next-Cursor') ?? ''
  const second = await list(`?limit=2&state=sent&cursor=${cursor}`)
  expect(second.map(({ orderId }) => orderId)).toEqual(['22222222', '11111111'])
  expect((await list('?orderId=00000000')).map(({ about }) => about)).toEqual(['Order #00000000'])
  expect(await list('?state=waiting')).toEqual([])
  expect((await shop.api('GET', '/api/mail?state=lost', { token })).status).toBe(422)
})

test('mail that was sent more than half a year ago is deleted in batches; waiting mail never is', async () => {
  const now = shop.context.clock()
  const long = 200 * DAY
  await atomically(shop.context, async (tx) => {
    const row = {
      kind: 'new_order',
      recipient: 'a@example.com',
      data: order(),
      // Within the longest possible wait; beyond that, it would be sent at once.
      nextAttemptAt: now + DAY / 4,
      createdAt: now - long,
      updatedAt: now - long,
    }
    const rows = (status: 'sent' | 'waiting' | 'failed', count: number) =>
      Array.from({ length: count }, () => ({ ...row, id: crypto.randomUUID(), status }))
    for (let batch = 0; batch < 12; batch++) await tx.insert(outbox).values(rows('sent', 100))
    await tx.insert(outbox).values([...rows('waiting', 2), ...rows('failed', 2)])
  })
  const tidy = () => atomically(shop.context, (tx) => pruneMail(tx, now))
  await tidy()
  expect(await summary()).toMatchObject({ sent: 200, waiting: 2, failed: 2 })
  await tidy()
  expect(await summary()).toMatchObject({ sent: 0, waiting: 2, failed: 2 })
})

test('MAIL-01 without a mail server every email waits, and is never called sent', async () => {
  const quiet = await openTestShop()
  const options = { token: await quiet.asOwner() }
  await buy(quiet, [{ product: await quiet.addProduct(), quantity: 1 }])
  const mails = async () => (await quiet.api<Mail[]>('GET', '/api/mail', options)).body
  await until(async () => (await mails()).every(({ isNotSetUp }) => isNotSetUp))
  expect(await mails()).toMatchObject([
    { kind: 'new_order', state: 'waiting', attempts: 0, nextAttemptAt: null },
    { kind: 'order_confirmation', state: 'waiting', attempts: 0, nextAttemptAt: null },
  ])
  const answer = await quiet.api<MailSummary>('GET', '/api/mail/summary', options)
  expect(answer.body).toEqual({
    waiting: 2,
    failing: 0,
    sent: 0,
    failed: 0,
    goesTo: 'files',
    lacksAddress: false,
  })
  const [mail] = await mails()
  const refused = await quiet.api('POST', `/api/mail/${mail?.id}/send`, { ...options, body: {} })
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({ message: expect.stringContaining('Set SMTP_URL') }),
  ])
  await quiet.dispose()
})

test('DESK-09 mail is found by the beginning of an address, and by the words of its order', async () => {
  const bought = await buy(shop, [{ product: await shop.addProduct(), quantity: 1 }])
  await note(undefined, 'Percy%_x@example.com')
  const found = async (search: string) => {
    const mails = await list(`?${new URLSearchParams({ search })}`)
    return mails.map(({ recipient, orderId }) =>
      orderId === bought.id ? 'of the order' : recipient,
    )
  }
  const ofOrder = (await list(`?orderId=${bought.id}`)).map(() => 'of the order')
  expect(ofOrder.length).toBeGreaterThan(0)
  for (const search of ['percy', ' PERCY%_X@example.com ']) {
    expect(await found(search)).toEqual(['Percy%_x@example.com'])
  }
  for (const search of ['singh', 'ADA@example.ca', orderNumber(bought.id), '(416) 555-0100']) {
    expect(await found(search)).toEqual(ofOrder)
  }
  for (const search of ['%', '@', "it's", 'percy singh']) expect(await found(search)).toEqual([])
  expect(await found(' ')).toHaveLength(ofOrder.length + 1)
  const path = '/api/mail?limit=1&search=ada'
  const answer = await shop.api<Mail[]>('GET', path, { token })
  expect(answer.headers.get('X-Total-Count')).toBe(String(ofOrder.length))
  expect(await list('?search=ada&state=failed')).toEqual([])
})

test('LANG-17 an email to staff is in the language of the account that has its address', async () => {
  const product = await shop.addProduct({ stock: 50 })
  const sentToStaff = async () => {
    const { id } = await buy(shop, [{ product, quantity: 1 }])
    for (;;) {
      // Emails to staff about orders of earlier tests may still arrive.
      const toStaff = server.received.find(
        ({ envelope, text }) => /^sales@/i.test(envelope.to.join()) && text.includes(`order=${id}`),
      )
      if (toStaff) return toStaff
      await Bun.sleep(5)
    }
  }
  const english = await sentToStaff()
  expect(english.text).toContain('New order')
  const account = { username: 'zoe', password: 'a good long password', isAdmin: true }
  const email = 'Sales@saucery.example'
  await shop.api('POST', '/api/users', { token, body: { ...account, email, language: 'fr' } })
  expect((await sentToStaff()).text).toContain('Nouvelle commande')
  const data = { trouble: 'pending', issue: null, provider: 'paypal', providerId: null } as const
  const buyer = { customerName: 'Ada', customerEmail: 'ada@example.ca', locale: 'en' } as const
  const notice = { ...data, ...buyer, amount: '22.60', items: [] }
  await atomically(shop.context, (tx) =>
    enqueueMail(tx, Date.now(), { kind: 'payment_trouble', recipient: email, data: notice }),
  )
  const isFrench = ({ text }: { text: string }) => text.includes('Un paiement est à vérifier')
  expect(await eventually(() => server.received.some(isFrench))).toBe(true)
})
