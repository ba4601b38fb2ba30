import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailSummary } from '#shared/contract/staff/mail.ts'
import type { ServerSettings } from '#shared/contract/staff/server-settings.ts'
import { events as journal } from '../../../src/server/db/schema/shop.ts'
import { eventually, minutes } from '../../support/clock.ts'
import { addPerson } from '../../support/people.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { openUsualMailServer } from '../../support/smtp.ts'

type Answer = Partial<ServerSettings> & {
  code?: string
  level?: string
  words?: string
  errors?: { path: string; message: string }[]
}
type Outcome = { status: number; body: Answer }

const path = '/api/admin/settings/connections'

let server: Awaited<ReturnType<typeof openUsualMailServer>>
beforeAll(async () => void (server = await openUsualMailServer()))
afterAll(() => server.close())

const opened: TestShop[] = []
afterAll(async () => void (await Promise.all(opened.map((shop) => shop.dispose()))))

async function open(environment: Record<string, string> = {}): Promise<TestShop> {
  const shop = await openTestShop({ environment })
  opened.push(shop)
  return shop
}

const mail = () => ({ ...server.values, password: server.password })

async function call(shop: TestShop, method: string, body?: object, to = ''): Promise<Outcome> {
  const token = await shop.asOwner()
  return shop.api<Answer>(method, path + to, { token, ...(body && { body }) })
}
const save = (shop: TestShop, values: object) => call(shop, 'PUT', { mail: values })
const check = (shop: TestShop, values?: object) =>
  call(shop, 'POST', values ? { mail: values } : {}, '/mail/check')

async function sendTest(shop: TestShop): Promise<number> {
  const token = await shop.asOwner()
  const body = { customerEmail: 'owner@shop.example', items: [{ productId: 'x', quantity: 1 }] }
  return (await shop.api('POST', '/api/admin/test-email/send-order-test', { token, body })).status
}

test('CONN-01 a mail server that staff enter is used at once, and after a restart', async () => {
  let shop = await open()
  const saved = await save(shop, mail())
  expect(saved.status).toBe(200)
  expect(saved.body.mail).toEqual({ isSetUp: true, from: 'hello@sauce.example' })
  const before = server.received.length
  expect(await sendTest(shop)).toBe(200)
  shop = await shop.reopen()
  opened[opened.length - 1] = shop
  expect(await sendTest(shop)).toBe(200)
  expect(server.received.length).toBe(before + 2)
  expect(server.received.at(-1)?.envelope).toEqual({
    from: 'hello@sauce.example',
    to: ['owner@shop.example'],
  })
})

test('CONN-01 emails that waited for a mail server are sent once it is entered', async () => {
  const shop = await open()
  const token = await shop.asOwner()
  const product = await shop.addProduct()
  await shop.api('POST', '/api/reviews', {
    body: {
      productId: product.id,
      customerName: 'Ada',
      customerEmail: 'ada@customer.example',
      rating: 5,
      comment: 'Good sauce',
    },
  })
  const summary = async () =>
    (await shop.api<MailSummary>('GET', '/api/mail/summary', { token })).body
  expect((await summary()).goesTo).toBe('files')
  await eventually(async () => (await readdir(join(shop.directory, 'mail'))).length > 0)
  const before = server.received.length
  await save(shop, mail())
  expect((await summary()).goesTo).toBe('mail server')
  expect(await eventually(() => server.received.length > before)).toBe(true)
})

test('CONN-02 the password is in no answer, activity, event or file', async () => {
  const shop = await open()
  const token = await shop.asOwner()
  const password = 'a secret of more than twenty characters'
  await save(shop, { ...mail(), password })
  const answers = await Promise.all(
    [
      '/api/admin/settings/server',
      '/api/admin/settings',
      '/api/admin/audit',
      '/api/settings/facts',
      '/',
    ].map((at) => shop.api('GET', at, { token })),
  )
  const { body } = await shop.api<ServerSettings>('GET', '/api/admin/settings/server', { token })
  expect(body.connections.mail.secrets.password).toEqual({ ends: 'ters' })
  expect(body.connections.mail.updatedBy).toBe('admin')
  const all = JSON.stringify(answers)
  expect(all).toContain('"field":"password","before":null,"after":"set"')
  expect(all).not.toContain(password)
  const events = await shop.context.db.read.select({ data: journal.data }).from(journal)
  expect(JSON.stringify(events)).toContain('connections')
  expect(JSON.stringify(events)).not.toContain(server.values.host)
  for (const file of await readdir(shop.directory)) {
    if (!file.startsWith('shop.db')) continue
    expect(readFileSync(join(shop.directory, file), 'latin1')).not.toContain(password)
  }
})

test('CONN-03 a check says what the mail server said, and changes nothing', async () => {
  const shop = await open()
  expect((await check(shop, mail())).body).toEqual({
    level: 'good',
    words: 'The mail server accepts our email from hello@sauce.example.',
  })
  const wrong = await check(shop, { ...mail(), password: 'wrong horse' })
  expect(wrong.body).toEqual({
    level: 'bad',
    words: "The mail server didn't accept the username and password.",
  })
  server.behave({ does: 'refuse', code: 550, words: 'No relaying here', at: 'recipient' })
  expect((await check(shop, mail())).body.words).toContain('No relaying here')
  server.behave({ does: 'accept' })
  const { body } = await call(shop, 'GET', undefined, '/../server')
  expect(body.connections?.mail.setBy).toBe('nobody')
})

test('CONN-04 a stored password goes only to the server that it was entered for', async () => {
  const shop = await open()
  await save(shop, mail())
  expect((await save(shop, { ...server.values, from: 'other@sauce.example' })).status).toBe(200)
  expect((await check(shop)).body.level).toBe('good')
  for (const outcome of [
    await save(shop, { ...server.values, host: 'elsewhere.example' }),
    await check(shop, { ...server.values, host: 'elsewhere.example' }),
  ]) {
    expect(outcome.status).toBe(422)
    expect(outcome.body.errors?.[0]?.path).toBe('/mail/password')
  }
})

test('CONN-04 what could lead elsewhere than to a mail server is refused', async () => {
  const shop = await open()
  const faults = [
    ['port', { port: 6379 }],
    ['host', { host: 'mail.example/?tls.rejectUnauthorized=false' }],
    ['host', { host: 'user@mail.example' }],
    ['from', { from: 'nobody' }],
  ] as const
  for (const [field, wrong] of faults) {
    const outcome = await save(shop, { ...mail(), ...wrong })
    expect([outcome.status, outcome.body.errors?.[0]?.path]).toEqual([422, `/mail/${field}`])
  }
})

test('CONN-05 the environment wins, and cannot be changed in the dashboard', async () => {
  const shop = await open({ SMTP_URL: 'smtp://127.0.0.1:1', SALES_EMAIL: 'env@sauce.example' })
  const refused = await save(shop, mail())
  expect(refused).toMatchObject({ status: 409, body: { code: 'protected' } })
  const { body } = await call(shop, 'GET', undefined, '/../server')
  expect(body.connections?.mail).toMatchObject({ setBy: 'server', values: null })
  expect((await check(shop, mail())).body.level).toBe('bad')
})

test('CONN-06 only an account that signed in a short time ago changes it', async () => {
  const shop = await open()
  const token = await shop.asOwner()
  const made = await shop.api<{ token: string }>('POST', '/api/tokens', {
    token,
    body: { name: 'Script', permissions: ['settings:read', 'settings:write'] },
  })
  const viewer = await addPerson(shop, { role: 'viewer' })
  const attempts = async (by: string) =>
    [
      await shop.api<Answer>('PUT', path, { token: by, body: { mail: mail() } }),
      await shop.api<Answer>('POST', `${path}/mail/check`, { token: by, body: {} }),
      await shop.api<Answer>('DELETE', `${path}/mail`, { token: by }),
    ].map(({ body }) => body.code)
  const unconfirmed = ['confirm_identity', 'confirm_identity', 'confirm_identity']
  const forbidden = ['forbidden', 'forbidden', 'forbidden']
  expect(await attempts(made.body.token)).toEqual(forbidden)
  expect(await attempts(viewer.token)).toEqual(forbidden)
  shop.pass(minutes(16))
  expect(await attempts(token)).toEqual(unconfirmed)
})

test('CONN-07 after it is removed, emails wait', async () => {
  const shop = await open()
  await save(shop, mail())
  const { body } = await call(shop, 'DELETE', undefined, '/mail')
  expect(body.mail).toEqual({ isSetUp: false, from: null })
  expect((await call(shop, 'DELETE', undefined, '/mail')).status).toBe(404)
})

test('CONN-06 two people who edit it at once do not overwrite each other', async () => {
  const shop = await open()
  const version = new Date(0).toISOString()
  expect((await call(shop, 'PUT', { mail: mail(), version })).status).toBe(200)
  const late = await call(shop, 'PUT', { mail: { ...mail(), port: 25 }, version })
  expect(late.body.code).toBe('stale')
})
