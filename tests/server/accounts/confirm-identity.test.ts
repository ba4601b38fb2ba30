import { expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { User } from '#shared/contract/staff/accounts.ts'
import { addPerson } from '../../support/people.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openSocket } from '../../support/socket.ts'

const shop = useTestShop()
const MINUTE = 60_000

async function oldSession() {
  const person = await addPerson(shop, { isAdmin: true })
  const victim = await addPerson(shop, { isAdmin: true })
  shop.pass(15 * MINUTE)
  return { person, victim, token: person.token }
}

async function signedInAgain({ username, password }: { username: string; password: string }) {
  const { body } = await shop.api<{ token: string }>('POST', '/api/auth/login', {
    body: { username, password },
  })
  return body.token
}

test('right after signing in, accounts are changed without another question', async () => {
  const { token } = await addPerson(shop, { isAdmin: true })
  const body = { username: 'just-made', password: 'a long password', email: 'new@example.ca' }
  const made = await shop.api<User>('POST', '/api/users', { token, body })
  expect(made.status).toBe(201)
  shop.pass(14 * MINUTE)
  const path = `/api/users/${made.body.id}`
  for (const change of [{ email: 'b@example.ca' }, { isAdmin: true }, { password: 'longer yet' }]) {
    expect((await shop.api('PUT', path, { token, body: change })).status).toBe(200)
  }
  expect((await shop.api('DELETE', path, { token })).status).toBe(204)
})

test('a stolen session of earlier cannot take over an account, over either transport', async () => {
  const { person, victim, token } = await oldSession()
  const own = '/api/admin/second-factor'
  const attacks: [method: string, path: string, body?: object][] = [
    ['POST', '/api/users', { username: 'intruder', password: 'a long password', isAdmin: true }],
    ['PUT', `/api/users/${victim.id}`, { email: 'thief@example.ca' }],
    ['PUT', `/api/users/${victim.id}`, { password: 'a long password' }],
    ['PUT', `/api/users/${victim.id}`, { isAdmin: false }],
    ['PUT', `/api/users/${person.id}`, { password: 'a long password' }],
    ['PUT', `/api/users/${person.id}`, { email: 'thief@example.ca' }],
    ['DELETE', `/api/users/${victim.id}`],
    ['POST', own],
    ['POST', `${own}/confirm`, { code: '123456' }],
  ]
  const before = (await shop.api('GET', '/api/users', { token })).body
  for (const [method, path, body] of attacks) {
    const refused = await shop.api<ErrorBody>(method, path, { token, ...(body && { body }) })
    expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'confirm_identity'])
  }
  const socket = await openSocket(shop)
  socket.send({ type: 'auth', token })
  for (const [action, input] of [
    ['users.create', { username: 'intruder', password: 'a long password', isAdmin: true }],
    ['users.update', { id: victim.id, email: 'thief@example.ca' }],
    ['users.delete', { id: victim.id }],
    ['secondFactor.start', {}],
  ] as const) {
    socket.send({ type: 'call', id: action, action, input })
    const frame = await socket.next(({ id }) => id === action)
    expect(frame).toMatchObject({ type: 'error', status: 403, code: 'confirm_identity' })
  }
  socket.close()
  expect((await shop.api('GET', '/api/users', { token })).body).toEqual(before)
})

test('an old session still does all else, and a new sign-in confirms the identity', async () => {
  const { person, victim, token } = await oldSession()
  const path = `/api/users/${victim.id}`
  const update = (body: object, by = token) => shop.api('PUT', path, { token: by, body })
  expect((await update({ language: 'fr' })).status).toBe(200)
  expect((await update({ username: `${victim.username}-2` })).status).toBe(200)
  // As a form sends all its fields, also those that did not change.
  expect((await update({ email: '', isAdmin: true, password: '' })).status).toBe(200)
  expect((await update({ email: 'v@example.ca' })).status).toBe(403)
  const fresh = await signedInAgain(person)
  expect((await update({ email: 'v@example.ca' }, fresh)).status).toBe(200)
  // The session that was left open, or stolen, is not renewed by that.
  expect((await update({ email: 'w@example.ca' })).status).toBe(403)
})

test('the refusal says in the language of the caller what to do', async () => {
  const { victim, token } = await oldSession()
  for (const [language, words] of [
    ['en', 'sign in again'],
    ['fr', 'connectez-vous de nouveau'],
  ] as const) {
    const { body } = await shop.api<ErrorBody>('DELETE', `/api/users/${victim.id}`, {
      token,
      headers: { 'Accept-Language': language },
    })
    expect(body.message).toContain(words)
  }
})

test('a session of a clock that was ahead does not count as recent', async () => {
  const { body } = await shop.api<User[]>('GET', '/api/users', { token: await shop.asOwner() })
  const [owner] = body
  const ahead = await shop.context.sessions.sign(owner?.id ?? '', 1)
  shop.pass(-60 * MINUTE)
  const refused = await shop.api<ErrorBody>('DELETE', `/api/users/${crypto.randomUUID()}`, {
    token: ahead,
  })
  shop.pass(60 * MINUTE)
  expect(refused.body.code).toBe('confirm_identity')
})
