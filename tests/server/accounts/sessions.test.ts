import { beforeAll, expect, test } from 'bun:test'
import type { User } from '#shared/contract/staff/accounts.ts'
import { signedInSocket } from '../../support/callers.ts'
import { addPerson, type Person, signedBy } from '../../support/people.ts'
import { openRawRequest } from '../../support/raw-request.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openTestShop } from '../../support/shop.ts'

const shop = useTestShop()
let owner: string
beforeAll(async () => {
  owner = await shop.asOwner()
})

const statusFor = async (token: string) => (await shop.api('GET', '/api/users', { token })).status

async function change({ id }: Person, body: object) {
  const answer = await shop.api<User>('PUT', `/api/users/${id}`, { token: owner, body })
  expect(answer.status).toBe(200)
}

const endings: [words: string, end: (person: Person) => Promise<unknown>][] = [
  ['a new password', (person) => change(person, { password: 'another long word' })],
  ['the loss of the admin flag', (person) => change(person, { isAdmin: false })],
  [
    'the deletion of the account',
    ({ id }) => shop.api('DELETE', `/api/users/${id}`, { token: owner }),
  ],
]

for (const [words, end] of endings) {
  test(`O37 ${words} ends every session of the account at once and no other`, async () => {
    const person = await addPerson(shop, { isAdmin: true })
    const bystander = await addPerson(shop, { isAdmin: true })
    expect(await statusFor(person.token)).toBe(200)
    const socket = await signedInSocket(shop, person.token)
    const other = await signedInSocket(shop, bystander.token)
    await end(person)
    expect(await statusFor(person.token)).toBe(401)
    expect((await socket.closed).code).toBe(4401)
    expect(await statusFor(bystander.token)).toBe(200)
    other.send({ type: 'call', id: 'still', action: 'orders.summary', input: {} })
    expect(await other.next()).toMatchObject({ type: 'result' })
    other.close()
  })
}

test('O37 a request whose body is still arriving when its account is deleted changes nothing', async () => {
  const person = await addPerson(shop, { isAdmin: true })
  const body = JSON.stringify({ username: 'back-again', password: 'long enough', isAdmin: true })
  const request = openRawRequest(
    shop,
    'POST /api/users HTTP/1.1',
    'Host: a',
    `Authorization: Bearer ${person.token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body.slice(0, 10),
  )
  // The shop has accepted the session and waits for the rest of the body.
  await Bun.sleep(200)
  await shop.api('DELETE', `/api/users/${person.id}`, { token: owner })
  request.write(body.slice(10))
  expect(await request.answer).toStartWith('HTTP/1.1 401')
  const users = await shop.api<User[]>('GET', '/api/users', { token: owner })
  expect(users.body.map(({ username }) => username)).not.toContain('back-again')
  request.destroy()
})

test('O37 granting the admin flag ends existing sessions, and the next sign-in has admin access', async () => {
  const person = await addPerson(shop, { isAdmin: false })
  expect(await statusFor(person.token)).toBe(403)
  await change(person, { isAdmin: true })
  expect(await statusFor(person.token)).toBe(401)
  expect(await statusFor(await shop.signIn(person))).toBe(200)
})

test('USER-07 a blank password, a new name or a new email ends no session', async () => {
  const person = await addPerson(shop, { isAdmin: true })
  await change(person, {
    password: '',
    email: 'new@example.ca',
    username: 'renamed',
    isAdmin: true,
  })
  expect(await statusFor(person.token)).toBe(200)
  expect(await statusFor(await shop.signIn({ ...person, username: 'renamed' }))).toBe(200)
})

test('O37 after a password change, the old password no longer works', async () => {
  const person = await addPerson(shop, { isAdmin: true })
  await change(person, { password: 'another long word' })
  const old = await shop.api('POST', '/api/auth/login', { body: person })
  expect(old.status).toBe(401)
  expect(await statusFor(await shop.signIn({ ...person, password: 'another long word' }))).toBe(200)
})

test('a session survives a restart, and is good in its own shop alone', async () => {
  const other = await openTestShop()
  const token = await other.asOwner()
  const again = await other.reopen()
  expect((await again.api('GET', '/api/users', { token })).status).toBe(200)
  expect(await statusFor(token)).toBe(401)
  await again.dispose()
})

test('a token that an earlier version signed stays valid over HTTP and the socket', async () => {
  const person = await addPerson(shop, { isAdmin: true })
  const secret = Buffer.from(await Bun.file(`${shop.directory}/secret.key`).text(), 'hex')
  const now = Math.floor(Date.now() / 1000)
  const claims = { ver: 1, iss: 'saucery', sub: person.id, iat: now, exp: now + 60 }
  const token = signedBy('sha256', secret, { alg: 'HS256' }, claims)
  expect(await statusFor(token)).toBe(200)
  const socket = await signedInSocket(shop, token)
  socket.close()
  const foreign = signedBy('sha256', secret, { alg: 'HS256' }, { ...claims, iss: 'another' })
  expect(await statusFor(foreign)).toBe(401)
})

test('a session ends by itself, on the socket too', async () => {
  const other = await openTestShop()
  const token = await other.asOwner()
  const socket = await signedInSocket(other, token)
  other.pass(8 * 24 * 60 * 60 * 1000)
  expect((await other.api('GET', '/api/users', { token })).status).toBe(401)
  expect((await socket.closed).code).toBe(4401)
  await other.dispose()
})
