import { expect, test } from 'bun:test'
import type { User } from '#shared/contract/staff/accounts.ts'
import { codeOf } from '../../support/authenticator.ts'
import { ask } from '../../support/database.ts'
import { addPerson } from '../../support/people.ts'
import { quiet, run } from '../../support/program.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const sales = 'sales@saucery.example'
const shop = useTestShop({ hasMailServer: true, environment: { SALES_EMAIL: sales } })
const DAY = 24 * 60 * 60_000

type Row = { kind: string; recipient: string; data: string }
const file = () => `${shop.directory}/shop.db`
const rows = () => ask(file(), 'select kind, recipient, data from outbox order by id') as Row[]

/** Recipients and what each reads, in the order of the addresses. */
async function noticesBy(cause: () => Promise<unknown>) {
  const before = rows().length
  await cause()
  return rows()
    .slice(before)
    .map(({ kind, recipient, data }) => {
      const { changes = [] } = JSON.parse(data) as { changes?: { what: string }[] }
      return `${recipient}: ${changes.map(({ what }) => what).join(', ') || kind}`
    })
    .toSorted()
}

async function account(email: string | null, isAdmin = true) {
  const person = await addPerson(shop, { isAdmin })
  if (email !== null) await change(person.id, { email })
  // The address is older than a week.
  shop.pass(8 * DAY)
  return person
}

async function change(id: string, body: object) {
  const { status } = await shop.api('PUT', `/api/users/${id}`, {
    token: await shop.asOwner(),
    body,
  })
  expect(status).toBe(200)
}

test('a changed address is reported to the old one and the new one', async () => {
  const { id } = await account('ann@example.ca')
  expect(await noticesBy(() => change(id, { email: 'thief@example.ca' }))).toEqual([
    'ann@example.ca: email',
    'thief@example.ca: email',
  ])
})

test('whatever follows is also reported to the oldest address of the last 7 days', async () => {
  const { id } = await account('bea@example.ca')
  await change(id, { email: 'second@example.ca' })
  shop.pass(DAY)
  await change(id, { email: 'third@example.ca' })
  shop.pass(5 * DAY)
  expect(await noticesBy(() => change(id, { password: 'a new password' }))).toEqual([
    'bea@example.ca: password_changed',
    'third@example.ca: password_changed',
  ])
  shop.pass(1.5 * DAY)
  expect(await noticesBy(() => change(id, { isAdmin: false }))).toEqual([
    'second@example.ca: admin',
    'third@example.ca: admin',
  ])
  shop.pass(2 * DAY)
  expect(await noticesBy(() => change(id, { isAdmin: true }))).toEqual(['third@example.ca: admin'])
})

test('an account without an address cannot be taken in silence: the shop hears of it', async () => {
  const { id } = await account(null)
  expect(await noticesBy(() => change(id, { email: 'thief@example.ca' }))).toEqual([
    `${sales}: email`,
    'thief@example.ca: email',
  ])
  expect(await noticesBy(() => change(id, { password: 'a new password' }))).toEqual([
    `${sales}: password_changed`,
    'thief@example.ca: password_changed',
  ])
})

test('address, password and flag in one change are all reported; a name or language is not', async () => {
  const { id } = await account('cy@example.ca')
  const all = { email: 'x@example.ca', password: 'a new password', isAdmin: false }
  expect(await noticesBy(() => change(id, all))).toEqual([
    'cy@example.ca: email, admin',
    'cy@example.ca: password_changed',
    'x@example.ca: email, admin',
    'x@example.ca: password_changed',
  ])
  const harmless = { username: 'another name', language: 'fr', email: 'x@example.ca' }
  expect(await noticesBy(() => change(id, harmless))).toEqual([])
})

test('a new account is reported to its address, its maker and the shop; a deleted one to its own', async () => {
  const maker = await account('dee@example.ca')
  const token = await shop.context.sessions.sign(maker.id, 1)
  let made = ''
  const create = async () => {
    const body = { username: 'fresh', password: 'a long password', email: 'fresh@example.ca' }
    made = (await shop.api<User>('POST', '/api/users', { token, body })).body.id
  }
  expect(await noticesBy(create)).toEqual([
    'dee@example.ca: created',
    'fresh@example.ca: created',
    `${sales}: created`,
  ])
  expect(await noticesBy(() => shop.api('DELETE', `/api/users/${made}`, { token }))).toEqual([
    'fresh@example.ca: deleted',
  ])
})

test('two-step sign-in turned on and off, and a used recovery code, are reported', async () => {
  const person = await account('eve@example.ca')
  const own = '/api/admin/second-factor'
  const token = await shop.context.sessions.sign(person.id, 1)
  const { secret } = (await shop.api<{ secret: string }>('POST', own, { token })).body
  let codes: string[] = []
  const confirm = async () => {
    const body = { code: codeOf(secret, shop.context.clock()) }
    const path = `${own}/confirm`
    codes = (await shop.api<{ recoveryCodes: string[] }>('POST', path, { token, body })).body
      .recoveryCodes
  }
  expect(await noticesBy(confirm)).toEqual(['eve@example.ca: two_step'])
  const { username, password } = person
  const signIn = (code?: string) =>
    shop.api('POST', '/api/auth/login', { body: { username, password, code } })
  shop.pass(60_000)
  expect(await noticesBy(() => signIn(codeOf(secret, shop.context.clock())))).toEqual([])
  expect(await noticesBy(() => signIn('000000'))).toEqual([])
  expect(await noticesBy(() => signIn(codes[0]))).toEqual(['eve@example.ca: recovery_code'])
  expect(rows().at(-1)?.data).toContain('"left":9')
  const remove = () => shop.api('POST', `${own}/remove`, { token, body: { code: codes[1] } })
  expect(await noticesBy(remove)).toEqual(['eve@example.ca: two_step'])
})

test('the command line reports what it changes, and asks for nothing', async () => {
  const body = { username: 'flo', password: 'a long password', email: 'flo@example.ca' }
  await shop.api('POST', '/api/users', { token: await shop.asOwner(), body })
  const environment = { ...quiet, DATA_DIR: shop.directory, SALES_EMAIL: sales }
  const saucery = (...args: string[]) =>
    run(args, { directory: shop.directory, environment, input: 'a long password\n' })
  expect(await noticesBy(() => saucery('user', 'set-password', 'flo'))).toEqual([
    'flo@example.ca: password_changed',
  ])
  expect(await noticesBy(() => saucery('user', 'add', 'by-command', '--admin'))).toEqual([
    `${sales}: created`,
  ])
})

test('a notice is in the language of its account, also to an address that no account has', async () => {
  const { id } = await account('gus@example.ca')
  await change(id, { language: 'fr' })
  await change(id, { email: 'new@example.ca' })
  for (const { data } of rows().slice(-2)) expect(data).toContain('"language":"fr"')
})

test('the shop and the person who adds an account read of it in their own language', async () => {
  const before = rows().length
  await shop.api('POST', '/api/users', {
    token: await shop.asOwner(),
    body: { username: 'marie', email: 'marie@example.ca', language: 'fr', invite: true },
  })
  const languages = rows()
    .slice(before)
    .map(({ recipient, data }) => {
      const { language = null } = JSON.parse(data) as { language?: string }
      return [recipient, language]
    })
  expect(Object.fromEntries(languages)).toEqual({ 'marie@example.ca': 'fr', [sales]: null })
})
