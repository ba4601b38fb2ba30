import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Mail } from '#shared/contract/staff/mail.ts'
import { outbox } from '../../../src/server/db/schema/shop.ts'
import { eventually } from '../../support/clock.ts'
import { addPerson } from '../../support/people.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { openUsualMailServer } from '../../support/smtp.ts'

type MailServer = Awaited<ReturnType<typeof openUsualMailServer>>

const path = '/api/admin/settings/connections'

let former: MailServer
let next: MailServer
beforeAll(async () => {
  former = await openUsualMailServer()
  next = await openUsualMailServer({ user: 'another', password: 'the key of another' })
})
const opened: TestShop[] = []
afterAll(async () => {
  for (const shop of opened) await shop.dispose()
  await Promise.all([former.close(), next.close()])
})

/** A shop with the former mail server, an administrator who reads French, and one whose address was changed a day ago. */
async function open(): Promise<TestShop> {
  const shop = await openTestShop({ environment: { PAYPAL_MODE: '' } })
  opened.push(shop)
  const change = async (id: string, body: object) => {
    const token = await shop.asOwner()
    expect((await shop.api('PUT', `/api/users/${id}`, { token, body })).status).toBe(200)
  }
  const zoe = await addPerson(shop, { isAdmin: true })
  await change(zoe.id, { email: 'zoe@sauce.example', language: 'fr' })
  const ann = await addPerson(shop, { isAdmin: true })
  await change(ann.id, { email: 'ann@sauce.example' })
  shop.pass(8 * 24 * 60 * 60_000)
  await change(ann.id, { email: 'thief@elsewhere.example' })
  const packer = await addPerson(shop, { role: 'packer' })
  await change(packer.id, { email: 'packer@sauce.example' })
  const before = aboutConnections(former).length
  await save(shop, 'PUT', mailOf(former, 'shop@sauce.example'))
  expect(await eventually(() => aboutConnections(former).length === before + 3)).toBe(true)
  for (const server of [former, next]) server.received.length = 0
  return shop
}

async function save(shop: TestShop, method: string, body?: object, to = ''): Promise<void> {
  const token = await shop.asOwner()
  const { status } = await shop.api(method, path + to, { token, ...(body && { body }) })
  expect(status).toBe(200)
}

async function notices(shop: TestShop): Promise<Mail[]> {
  const { body } = await shop.api<Mail[]>('GET', '/api/mail', { token: await shop.asOwner() })
  return body.filter(({ kind }) => kind === 'connection_changed')
}

/** The shop's own address is the sender that the former mail server was given. */
const everyone = [
  'ann@sauce.example',
  'shop@sauce.example',
  'thief@elsewhere.example',
  'zoe@sauce.example',
]

type Received = MailServer['received'][number]
const subjectOf = ({ headers }: Received) => headers.get('subject') ?? ''

const aboutConnections = ({ received }: MailServer) =>
  received.filter((mail) => /^(Connection changed|Connexion modifiée)/.test(subjectOf(mail)))

const recipientsOf = (server: MailServer) =>
  aboutConnections(server)
    .flatMap(({ envelope }) => envelope.to)
    .toSorted()

const mailOf = ({ values, password }: MailServer, from: string) => ({
  mail: { ...values, from, password },
})

test('CONN-11 keys of another account are reported to every administrator and the shop, without a secret', async () => {
  const shop = await open()
  const keys = {
    mode: 'live',
    clientId: 'client-of-the-shop',
    clientSecret: 'the secret of the shop',
    webhookId: '',
  }
  await save(shop, 'PUT', { paypal: keys })
  expect(await eventually(() => aboutConnections(former).length === 4)).toBe(true)
  const taken = { ...keys, clientId: 'client-of-a-thief', clientSecret: 'the secret of a thief' }
  await save(shop, 'PUT', { paypal: taken })
  await save(shop, 'PUT', { paypal: taken })
  expect(await eventually(() => aboutConnections(former).length === 8)).toBe(true)
  const mails = aboutConnections(former).slice(4)
  expect(mails.flatMap(({ envelope }) => envelope.to).toSorted()).toEqual(everyone)
  const inEnglish = mails.find(({ envelope }) => envelope.to[0] === 'ann@sauce.example')
  expect(inEnglish && subjectOf(inEnglish)).toBe('Connection changed: PayPal')
  expect(inEnglish?.text).toContain('admin changed this connection: PayPal.')
  expect(inEnglish?.text).toContain('Client ID: client-of-a-thief (before: client-of-the-shop)')
  expect(inEnglish?.text).toContain('Client secret: changed')
  expect(inEnglish?.text).not.toContain('Mode')
  const inFrench = mails.find(({ envelope }) => envelope.to[0] === 'zoe@sauce.example')
  expect(inFrench && subjectOf(inFrench)).toBe('Connexion modifiée : PayPal')
  expect(inFrench?.text).toContain('client-of-a-thief (avant : client-of-the-shop)')
  const stored = await shop.context.db.read.select().from(outbox)
  expect(JSON.stringify([mails, stored])).not.toContain(taken.clientSecret)
})

test('CONN-11 another mail server is reported through the former one too, and stored', async () => {
  const shop = await open()
  await save(shop, 'PUT', mailOf(next, 'thief@elsewhere.example'))
  expect(await eventually(() => recipientsOf(former).length === 4)).toBe(true)
  expect(recipientsOf(former)).toEqual(everyone)
  const [mail] = aboutConnections(former)
  expect(mail?.envelope.from).toBe('shop@sauce.example')
  expect(mail?.text).toContain(`: ${next.values.host} (`)
  expect(await eventually(() => recipientsOf(next).length === 4)).toBe(true)
  expect(await notices(shop)).toHaveLength(7)
})

test('CONN-11 a mail server that is removed sends the news of it', async () => {
  const shop = await open()
  await save(shop, 'DELETE', undefined, '/mail')
  expect(await eventually(() => recipientsOf(former).length === 4)).toBe(true)
  expect(JSON.stringify(aboutConnections(former))).toContain('admin removed this connection')
})

test('CONN-11 a former mail server that is away delays nobody, and the new one sends', async () => {
  const shop = await open()
  former.behave({ does: 'hang' })
  const begun = performance.now()
  await save(shop, 'PUT', mailOf(next, 'shop@sauce.example'))
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(await eventually(() => recipientsOf(next).length === 4)).toBe(true)
  former.behave({ does: 'accept' })
})
