import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { User } from '#shared/contract/staff/accounts.ts'
import { forgetFailures } from '../../../src/server/accounts/sign-in-limits.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { ask } from '../../support/database.ts'
import { addPerson } from '../../support/people.ts'
import { admin, openTestShop, type TestShop } from '../../support/shop.ts'

const MINUTE = 60_000

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '1' } })
})
afterEach(() => shop.dispose())

type SignIn = { token: string; user: User } & ErrorBody

function signIn(username: string, password: string, from = '198.51.100.1') {
  return shop.api<SignIn>('POST', '/api/auth/login', {
    body: { username, password },
    headers: { 'X-Forwarded-For': from },
  })
}

const secondsIn = (answer: { headers: Headers }) => Number(answer.headers.get('Retry-After'))

test('API-17 an admin signs in with name and password and gets a token and the account', async () => {
  const before = shop.context.clock()
  const { status, body } = await signIn(admin.username, admin.password)
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ username: 'admin', isAdmin: true })
  expect(Date.parse(body.user.lastLogin ?? '')).toBeGreaterThanOrEqual(before)
  const list = await shop.api<User[]>('GET', '/api/users', { token: body.token })
  expect(list.body).toEqual([body.user])
})

test('O37 the username is not case-sensitive, and the password must match exactly', async () => {
  expect((await signIn(' ADMIN ', admin.password)).status).toBe(200)
  expect((await signIn('admin', ` ${admin.password}`)).status).toBe(401)
  expect((await signIn('admin', admin.password.toUpperCase())).status).toBe(401)
})

test('every character of a long password is compared, including non-ASCII characters', async () => {
  const person = await addPerson(shop, { isAdmin: true })
  const password = `${'p'.repeat(254)}\u00e9\u{1f336}`.slice(0, 256)
  const token = await shop.asOwner()
  await shop.api('PUT', `/api/users/${person.id}`, { token, body: { password } })
  expect((await signIn(person.username, password)).status).toBe(200)
  for (const other of [password.slice(0, -1), `${password.slice(0, -1)}x`, password.slice(0, 72)]) {
    expect((await signIn(person.username, other)).status).toBe(401)
  }
})

test('HTTP-10 a wrong name and a wrong password get the same response in about the same time', async () => {
  const verifying = spyOn(Bun.password, 'verify')
  const hashing = spyOn(Bun.password, 'hash')
  for (const name of ['admin', 'nobody']) {
    const answer = await signIn(name, 'not the password')
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      code: 'invalid_credentials',
      message: 'Incorrect username or password.',
    } as SignIn)
  }
  // Nearly all of the time is one password hash each, of the same algorithm and costs.
  const costsOf = (hash: unknown) => String(hash).split('p=1')[0] ?? ''
  const compared = verifying.mock.calls.map(([, hash]) => costsOf(hash))
  const made = await Promise.all(hashing.mock.results.map(({ value }) => value))
  expect(compared).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+,$/)])
  expect(made.map(costsOf)).toEqual(compared)
  verifying.mockRestore()
  hashing.mockRestore()
})

test('O5 an account that is not an admin gets 403 and no token', async () => {
  const person = await addPerson(shop, { isAdmin: false })
  const { status, body } = await signIn(person.username, person.password)
  expect(status).toBe(403)
  expect(body).toEqual({ code: 'forbidden', message: expect.any(String) } as SignIn)
  expect((await signIn(person.username, 'not the password')).status).toBe(401)
})

test('name and password are required', async () => {
  const { status, body } = await shop.api<ErrorBody>('POST', '/api/auth/login', {
    body: { username: '  ', password: '' },
  })
  expect(status).toBe(422)
  expect(body.errors).toEqual([
    { path: '/username', message: 'Username is required' },
    { path: '/password', message: 'Password is required' },
  ])
})

test('HTTP-11 failed sign-ins from one address are limited, even at the same time and with fake forwarded addresses', async () => {
  // All at once, each with a different username and with a different fake address in front of the
  // one that the trusted proxy saw.
  const burst = await Promise.all(
    Array.from({ length: 30 }, (_, count) =>
      signIn(`guess-${count}`, 'wrong', `10.0.0.${count}, 192.0.2.1`),
    ),
  )
  expect(new Set(burst.map(({ status }) => status))).toEqual(new Set([401, 429]))
  // The right password does not help while the address waits; other addresses do not wait.
  const refused = await signIn(admin.username, admin.password, '10.9.9.9, 192.0.2.1')
  expect(refused.status).toBe(429)
  expect(refused.body).toEqual({ code: 'rate_limited', message: expect.any(String) } as SignIn)
  expect((await signIn(admin.username, admin.password, '192.0.2.1, 192.0.2.2')).status).toBe(200)
  // Asking again does not lengthen the wait.
  const wait = secondsIn(refused)
  expect(wait).toBeWithin(1, 901)
  shop.pass(5 * MINUTE)
  const later = await signIn('guess', 'wrong', '192.0.2.1')
  expect(later.status).toBe(429)
  expect(secondsIn(later)).toBeWithin(wait - 302, wait - 298)
  shop.pass(wait * 1000 - 5 * MINUTE)
  expect((await signIn(admin.username, admin.password, '192.0.2.1')).status).toBe(200)
})

test('failed sign-ins as one name are limited wherever they come from', async () => {
  const home = '198.51.100.7'
  expect((await signIn('admin', admin.password, home)).status).toBe(200)
  let last = { status: 0, headers: new Headers() }
  let tries = 0
  while (last.status !== 429 && tries < 30) {
    tries += 1
    last = await signIn('Admin', 'wrong', `203.0.113.${tries}`)
  }
  expect(last.status).toBe(429)
  expect(secondsIn(last)).toBeWithin(1, 901)
  expect((await signIn('admin', 'wrong', '203.0.113.99')).status).toBe(429)
  expect((await signIn('somebody', 'wrong', '203.0.113.99')).status).toBe(401)
  // Failed sign-ins elsewhere do not lock out the owner on a known network.
  expect((await signIn('admin', admin.password, home)).status).toBe(200)
  shop.pass(15 * MINUTE)
  expect((await signIn('admin', admin.password, '203.0.113.99')).status).toBe(200)
})

test('HTTP-11 successful sign-ins do not count, not even at the same moment', async () => {
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => signIn(admin.username, admin.password)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  // Had they been counted against the name, a few failures elsewhere would lock it.
  for (let count = 0; count < 8; count++) {
    expect((await signIn('admin', 'wrong', '203.0.113.9')).status).toBe(401)
  }
  expect((await signIn('admin', admin.password, '203.0.113.10')).status).toBe(200)
})

const counters = () => ask(`${shop.directory}/shop.db`, 'select key from sign_in_failures')

test('HTTP-20 failed sign-ins count across a restart, and leave neither address nor name', async () => {
  const guess = (count: number) => signIn(`guess-${count}`, 'wrong', '192.0.2.1')
  for (let count = 0; count < 12; count += 1) expect((await guess(count)).status).toBe(401)
  shop = await shop.reopen()
  const statuses: number[] = []
  for (let count = 12; count < 22; count += 1) statuses.push((await guess(count)).status)
  expect(statuses).toEqual([...Array<number>(8).fill(401), 429, 429])
  const kept = JSON.stringify(counters())
  expect(kept).not.toContain('192.0.2')
  expect(kept).not.toContain('guess')
})

test('HTTP-20 refused sign-ins store nothing, and counts are deleted after 15 minutes', async () => {
  for (let count = 0; count < 20; count += 1) await signIn(`guess-${count}`, 'wrong', '192.0.2.1')
  const stored = counters().length
  // One for each name, the address and its network.
  expect(stored).toBe(22)
  for (let count = 20; count < 60; count += 1) {
    expect((await signIn(`guess-${count}`, 'wrong', '192.0.2.1')).status).toBe(429)
  }
  expect(counters()).toHaveLength(stored)
  const { context } = shop
  const forget = () => atomically(context, (tx) => forgetFailures(tx, context.clock()))
  await forget()
  expect(counters()).toHaveLength(stored)
  shop.pass(15 * MINUTE + 1)
  await forget()
  expect(counters()).toEqual([])
})
