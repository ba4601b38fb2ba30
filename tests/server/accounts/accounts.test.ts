import { beforeAll, expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { User } from '#shared/contract/staff/accounts.ts'
import { ask } from '../../support/database.ts'
import { addPerson } from '../../support/people.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const originalAdmin = '00000000-0000-4000-8000-000000000001'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

type Answered = User & ErrorBody

const create = (body: object) => shop.api<Answered>('POST', '/api/users', { token, body })
const update = (id: string, body: object, as = token) =>
  shop.api<Answered>('PUT', `/api/users/${id}`, { token: as, body })
const remove = (id: string, as = token) =>
  shop.api<ErrorBody>('DELETE', `/api/users/${id}`, { token: as })
const list = async () => (await shop.api<User[]>('GET', '/api/users', { token })).body

let names = 0
const fresh = (more: object = {}) => ({
  username: `worker-${(names += 1)}`,
  password: 'a long password',
  ...more,
})

test('O9 ENT-01 the first start makes the original admin with the fixed id', async () => {
  const [first] = await list()
  expect(first).toMatchObject({ id: originalAdmin, username: 'admin', isAdmin: true, email: null })
})

test('USER-05 API-24 ENT-01 an account is created with defaults for fields that are not sent', async () => {
  const sent = fresh()
  const { status, body } = await create(sent)
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(String),
    username: sent.username,
    email: null,
    isAdmin: false,
    role: null,
    language: 'en',
    lastLogin: null,
    invitedUntil: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  } as unknown as Answered)
  expect((await list()).at(-1)).toEqual(body)
})

test('USER-06 USER-08 a username is trimmed, and a blank email is stored as null', async () => {
  const { username, ...rest } = fresh()
  const { body } = await create({ ...rest, username: `  ${username} `, email: '  ' })
  expect(body).toMatchObject({ username, email: null })
  expect((await update(body.id, { email: ' a@example.ca ' })).body.email).toBe('a@example.ca')
  expect((await update(body.id, { email: null })).body.email).toBeNull()
})

test('ENT-01 O37 usernames are unique regardless of letter case, when created and when changed', async () => {
  const { username } = (await create(fresh())).body
  const again = await create({ ...fresh(), username: username.toUpperCase() })
  expect([again.status, again.body.code]).toEqual([409, 'username_taken'])
  expect(again.body.message).toBe('That username is already taken.')
  const other = (await create(fresh())).body
  const renamed = await update(other.id, { username: username.toUpperCase() })
  expect([renamed.status, renamed.body.code]).toEqual([409, 'username_taken'])
  const own = await update(other.id, { username: other.username.toUpperCase() })
  expect([own.status, own.body.username]).toEqual([200, other.username.toUpperCase()])
})

test('usernames that differ only in Unicode form are treated as the same name', async () => {
  const composed = `Am\u00e9lie ${names}`
  const { username } = (await create({ ...fresh(), username: composed })).body
  for (const twin of [composed.normalize('NFD'), composed.replace('A', '\uff21')]) {
    const answer = await create({ ...fresh(), username: twin })
    expect([twin, answer.status, answer.body.code]).toEqual([twin, 409, 'username_taken'])
    const body = { username: twin, password: 'not the password' }
    expect((await shop.api('POST', '/api/auth/login', { body })).status).toBe(401)
  }
  const [session] = ask(
    `${shop.directory}/shop.db`,
    "select subject_name from audit where action = 'auth.login' order by created_at desc, id desc limit 1",
  )
  expect(session?.subject_name).toBe(username)
})

test('a username stored before Unicode normalization was added can still sign in', async () => {
  const decomposed = `Ame\u0301lie ${names}`
  const { id, password } = await addPerson(shop, { isAdmin: true })
  const file = `${shop.directory}/shop.db`
  ask(
    file,
    'update users set username = ?, username_key = ? where id = ?',
    decomposed,
    decomposed.toLowerCase(),
    id,
  )
  const body = { username: decomposed, password }
  expect((await shop.api('POST', '/api/auth/login', { body })).status).toBe(200)
})

test('of several accounts created with the same name at the same moment, one is created and the others get 409', async () => {
  const sent = fresh()
  const answers = await Promise.all([create(sent), create(sent), create(sent)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

test('O37 USER-06 USER-07 USER-08 valid account fields are accepted, and invalid ones are refused with their path', async () => {
  const good = [
    { username: `ab${names}` },
    { username: `${'x'.repeat(60)}${1000 + names}` },
    { password: '12345678' },
    { password: 'x'.repeat(256) },
    { password: '        ' },
    { email: 'a@example.ca' },
    { isAdmin: true },
  ]
  for (const more of good) {
    expect([more, (await create(fresh(more))).status]).toEqual([more, 201])
  }
  const bad: [object, string, string?][] = [
    [{ username: '  ' }, '/username', 'Username is required'],
    [{ username: 'ab' }, '/username', 'Enter a username of 3 to 64 visible characters.'],
    [{ username: 'x'.repeat(65) }, '/username'],
    [{ username: undefined }, '/username', 'Username is required'],
    // No invisible characters, direction overrides, or line breaks: they can disguise a name as
    // another one.
    ...[
      'adm\u200bin',
      '\u202enimda',
      'ad\u00admin',
      'ad\r\nmin',
      '\u3164\u3164\u3164',
      'a\u2800b\u2800',
    ].map((name): [object, string] => [{ username: name }, '/username']),
    [{ password: undefined }, '/password', 'Password is required for new users'],
    [{ password: '' }, '/password', 'Password is required for new users'],
    [{ password: '1234567' }, '/password'],
    [{ password: 'x'.repeat(257) }, '/password'],
    [{ email: 'nobody' }, '/email', 'Please enter a valid email'],
    [{ isAdmin: 'yes' }, '/isAdmin'],
  ]
  for (const [more, path, message] of bad) {
    const { status, body } = await create(fresh(more))
    expect([more, status, body.errors?.[0]?.path]).toEqual([more, 422, path])
    if (message) expect(body.errors?.[0]?.message).toBe(message)
    expect(body.message).toBeString()
  }
})

test('O37 ENT-02 a password is stored as an argon2id hash and not in plain text', async () => {
  const password = 'quite a recognizable password'
  const { id } = (await create(fresh({ password }))).body
  const [row] = ask(`${shop.directory}/shop.db`, 'select * from users where id = ?', id)
  expect(row?.password_hash).toStartWith('$argon2id$')
  expect(JSON.stringify(row)).not.toContain('recognizable')
})

test('API-24 fields that are not sent stay as they are; a stale version is refused', async () => {
  const made = (await create(fresh({ email: 'a@example.ca', isAdmin: true }))).body
  const edited = await update(made.id, { username: `${made.username}-b`, version: made.updatedAt })
  expect(edited.body).toEqual({
    ...made,
    username: `${made.username}-b`,
    updatedAt: edited.body.updatedAt,
  } as Answered)
  expect(edited.body.updatedAt > made.updatedAt).toBe(true)
  const stale = await update(made.id, { email: 'b@example.ca', version: made.updatedAt })
  expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
  expect((await update(crypto.randomUUID(), { email: null })).status).toBe(404)
})

test('API-23 USER-05 an account is deleted once', async () => {
  const { id } = (await create(fresh())).body
  expect((await remove(id)).status).toBe(204)
  expect((await list()).some((user) => user.id === id)).toBe(false)
  expect((await remove(id)).status).toBe(404)
})

test('USER-09 the original admin cannot be deleted by anybody', async () => {
  const other = await addPerson(shop, { isAdmin: true })
  for (const as of [token, other.token]) {
    const { status, body } = await remove(originalAdmin, as)
    expect([status, body.message]).toEqual([409, 'Original admin account cannot be deleted'])
  }
  expect((await list())[0]?.id).toBe(originalAdmin)
})

test('O37 nobody deletes their own account or takes away their own admin flag', async () => {
  const person = await addPerson(shop, { isAdmin: true })
  const own = await remove(person.id, person.token)
  expect([own.status, own.body.code]).toEqual([409, 'protected'])
  const flag = await update(person.id, { isAdmin: false }, person.token)
  expect([flag.status, flag.body.code]).toEqual([409, 'protected'])
  const rest = await update(person.id, { isAdmin: true, email: 'me@example.ca' }, person.token)
  expect(rest.status).toBe(200)
  expect((await update(originalAdmin, { isAdmin: false })).status).toBe(409)
})
