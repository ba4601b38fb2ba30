import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { findUserByName } from '../../../src/server/accounts/accounts.queries.ts'
import { beforeNextWrite, demotion } from '../../support/between.ts'
import { eventually } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { addPerson } from '../../support/people.ts'
import { admin, openTestShop, type TestShop } from '../../support/shop.ts'

// Strangers who guess passwords do not lock out a network or device that has signed in before.

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '1' } })
})
afterEach(() => shop.dispose())

const HOME = '198.51.100.7'
const HOTEL = '198.51.100.99'

type Answered = { token: string; device: string } & ErrorBody

function signIn(from: string, password: string, more: object = {}) {
  return shop.api<Answered>('POST', '/api/auth/login', {
    body: { username: admin.username, password, ...more },
    headers: { 'X-Forwarded-For': from },
  })
}

const statusOf = async (answer: ReturnType<typeof signIn>) => (await answer).status

/** Makes as many failed sign-ins as the limit allows, each from a different address. */
async function guessFromEverywhere() {
  for (let count = 0; count < 20; count += 1) await signIn(`203.0.113.${count}`, 'wrong')
  expect(await statusOf(signIn('203.0.113.200', 'wrong'))).toBe(429)
}

/** Makes as many failed sign-ins as the limit allows, all from one address. */
async function guessFrom(address: string) {
  for (let count = 0; count < 20; count += 1) {
    await signIn(address, 'wrong', { username: `guess-${count}` })
  }
}

const known = () => ask(`${shop.directory}/shop.db`, 'select * from known_origins')

test('the owner signs in at a known network while strangers guess, after a restart as well', async () => {
  expect(await statusOf(signIn(HOME, admin.password))).toBe(200)
  shop = await shop.reopen()
  await guessFromEverywhere()
  expect(await statusOf(signIn(HOME, admin.password))).toBe(200)
  const wrong = await signIn(HOME, 'wrong')
  expect([wrong.status, wrong.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(wrong.headers.get('Retry-After'))).toBeWithin(1, 901)
})

test('a known device signs in wherever it is, after a restart as well; others do not', async () => {
  const { device } = (await signIn(HOME, admin.password)).body
  shop = await shop.reopen()
  await guessFromEverywhere()
  await guessFrom(HOTEL)
  expect(await statusOf(signIn(HOTEL, admin.password))).toBe(429)
  expect(await statusOf(signIn(HOTEL, admin.password, { device: `${device}x` }))).toBe(429)
  expect(await statusOf(signIn(HOTEL, 'wrong', { device }))).toBe(429)
  const again = await signIn(HOTEL, admin.password, { device })
  expect([again.status, again.body.device]).toEqual([200, device])
})

test('while a stranger guesses, the owner can sign in from a new network and device, but with a delay', async () => {
  await guessFromEverywhere()
  const started = performance.now()
  expect(await statusOf(signIn(HOTEL, admin.password))).toBe(200)
  expect(performance.now() - started).toBeGreaterThan(900)
})

test('while a password is being guessed, each network gets five tries, and all networks together one per second', async () => {
  await guessFromEverywhere()
  const started = performance.now()
  const guesses = Array.from({ length: 8 }, () => signIn('192.0.2.1', 'wrong'))
  const [first] = await Promise.all(guesses)
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([429]))
  expect(first?.body.code).toBe('rate_limited')
  expect(Number(first?.headers.get('Retry-After'))).toBeWithin(1, 901)
  // Five of them took their turns; the others were refused at once.
  expect(performance.now() - started).toBeWithin(4_500, 60_000)
  const turns = spyOn(shop.context.slowLanes, 'enter')
  expect(await statusOf(signIn('192.0.2.1', admin.password))).toBe(429)
  expect(turns).not.toHaveBeenCalled()
  turns.mockRestore()
  expect(await statusOf(signIn(HOTEL, admin.password))).toBe(200)
})

test('guesses for a name that does not exist are delayed just as long', async () => {
  const guess = async (username: string) => {
    for (let count = 0; count < 20; count += 1) {
      await signIn(`203.0.113.${count}`, 'wrong', { username })
    }
    const started = performance.now()
    const { status, body } = await signIn('203.0.113.200', 'wrong', { username })
    return { status, body, isSlow: performance.now() - started > 900 }
  }
  const [owner, nobody] = [await guess('admin'), await guess('nobody')]
  expect(owner).toEqual(nobody)
  expect(owner).toMatchObject({ status: 429, isSlow: true })
})

test('guesses from the network of the owner delay the owner and lock nobody out', async () => {
  const { device } = (await signIn(HOME, admin.password)).body
  await guessFrom(HOME)
  const started = performance.now()
  expect(await statusOf(signIn(HOME, admin.password))).toBe(200)
  expect(performance.now() - started).toBeGreaterThan(900)
  // A neighbor who keeps asking fills the network's queue, but not the device's.
  const flood = Array.from({ length: 30 }, () => signIn(HOME, 'wrong'))
  expect(await statusOf(signIn(HOME, admin.password, { device }))).toBe(200)
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([429]))
})

test('over the limit, sign-ins from a known network do not reveal which names exist', async () => {
  await signIn(HOME, admin.password)
  await guessFrom(HOME)
  const ask = async (username: string) => {
    const started = performance.now()
    const { status, body } = await signIn(HOME, 'wrong', { username })
    return { status, body, isSlow: performance.now() - started > 900 }
  }
  const [owner, nobody] = [await ask('admin'), await ask('nobody')]
  expect(owner).toEqual(nobody)
  expect(owner).toMatchObject({ status: 429, isSlow: true })
})

test('a network that is known for one account does not exempt other accounts from the limit', async () => {
  const other = await addPerson(shop, { isAdmin: true })
  await signIn(HOME, admin.password)
  await guessFrom(HOME)
  const { username, password } = other
  expect(await statusOf(signIn(HOME, password, { username }))).toBe(429)
})

test('known networks and devices are limited in number, hashed, forgotten after half a year and deleted with the account', async () => {
  const person = await addPerson(shop, { isAdmin: true })
  const { username, password } = person
  for (let count = 0; count < 25; count += 1) {
    expect(await statusOf(signIn(`192.0.2.${count}`, password, { username }))).toBe(200)
  }
  const { device } = (await signIn('192.0.2.24', password, { username })).body
  const rows = known().filter(({ user_id: userId }) => userId === person.id)
  expect(rows.filter(({ kind }) => kind === 'network')).toHaveLength(20)
  expect(rows.filter(({ kind }) => kind === 'device')).toHaveLength(20)
  expect(JSON.stringify(rows)).not.toContain('192.0.2.')
  expect(JSON.stringify(rows)).not.toContain(device)
  shop.pass(181 * 24 * 60 * 60_000)
  for (let count = 0; count < 20; count += 1) {
    await signIn(`203.0.113.${count}`, 'wrong', { username })
  }
  await guessFrom(HOTEL)
  expect(await statusOf(signIn(HOTEL, password, { username, device }))).toBe(429)
  const token = await shop.signIn()
  await shop.api('DELETE', `/api/users/${person.id}`, { token })
  expect(known().filter(({ user_id: userId }) => userId === person.id)).toEqual([])
})

test('while hundreds of strangers guess at once the shop answers, and the owner signs in', async () => {
  await signIn(HOME, admin.password)
  const { verify, hash } = Bun.password
  const begun: unknown[] = []
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const held = spyOn(Bun.password, 'verify').mockImplementation(async (...input) => {
    begun.push(input[0])
    await gate
    return verify(...input)
  })
  const heldForNobody = spyOn(Bun.password, 'hash').mockImplementation(async (...input) => {
    begun.push(input[0])
    await gate
    return hash(...input)
  })
  const stranger = (count: number) =>
    signIn(`10.0.${count >> 8}.${count & 255}`, 'wrong', { username: `guess-${count}` })
  let refused = 0
  const flood = Array.from({ length: 300 }, async (_, count) => {
    const answer = await stranger(count)
    if (answer.status === 429) refused += 1
    return answer
  })
  // The others wait for a hash.
  expect(await eventually(() => refused > 200)).toBe(true)
  const owner = statusOf(signIn(HOME, admin.password))
  await Bun.sleep(500)
  // The owner's request is in the queue by now as well.
  for (const count of [300, 301, 302]) expect(await statusOf(stranger(count))).toBe(429)
  const running = begun.length
  release()
  expect(await owner).toBe(200)
  const answers = await Promise.all(flood)
  expect(begun.length).toBeGreaterThan(running + 1)
  expect(begun.indexOf(admin.password)).toBe(running)
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  const busy = answers.filter(({ status }) => status === 429)
  for (const { headers } of busy) expect(Number(headers.get('Retry-After'))).toBeWithin(1, 901)
  // Sign-ins that were refused unchecked do not count as failed.
  expect(await statusOf(signIn('10.0.1.43', admin.password))).toBe(200)
  held.mockRestore()
  heldForNobody.mockRestore()
})

test('an account that is demoted while its password is checked does not get in', async () => {
  const person = await addPerson(shop, { isAdmin: true })
  const row = await findUserByName(shop.context.db.read, person.username)
  const stop = beforeNextWrite(shop, demotion(row?.id ?? ''))
  const { username, password } = person
  const { status, body } = await signIn(HOME, password, { username })
  stop()
  expect([status, body.token]).toEqual([403, undefined as never])
})
