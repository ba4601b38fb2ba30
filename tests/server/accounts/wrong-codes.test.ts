import { afterEach, beforeEach, expect, test } from 'bun:test'
import { ActionError, type ErrorBody, existing } from '#shared/contract/errors.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import {
  acceptCode,
  findSecondFactor,
  loadTimeCodes,
} from '../../../src/server/accounts/second-factor.ts'
import { forgetFailures } from '../../../src/server/accounts/sign-in-limits.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { codeOf } from '../../support/authenticator.ts'
import { ask } from '../../support/database.ts'
import { addPerson, type Person } from '../../support/people.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

// Someone who has the password can come from any number of networks: wrong codes are limited by account.

let shop: TestShop
let person: Person
let secret: string
let recoveryCodes: string[]
beforeEach(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '1' }, isClockStopped: true })
  person = await addPerson(shop, { isAdmin: true })
  ;({ secret, recoveryCodes } = await setUpTwoStep())
})
afterEach(() => shop.dispose())

const HOME = '198.51.100.7'
const HOTEL = '198.51.100.99'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const own = '/api/admin/second-factor'

async function setUpTwoStep() {
  const { token } = person
  const started = await shop.api<{ secret: string }>('POST', own, { token })
  const code = codeOf(started.body.secret, shop.context.clock())
  const confirmed = await shop.api<{ recoveryCodes: string[] }>('POST', `${own}/confirm`, {
    token,
    body: { code },
  })
  return { ...started.body, ...confirmed.body }
}

/** The code at the start of the next 30 seconds, so that it stays the same while it is tried. */
function freshCode(): string {
  shop.pass(30_000 - (shop.context.clock() % 30_000))
  return codeOf(secret, shop.context.clock())
}

function wrongCode(): string {
  const right = [-1, 0, 1].map((step) => codeOf(secret, shop.context.clock() + step * 30_000))
  return ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code)) ?? ''
}

function signIn(from: string, code: string, more: object = {}) {
  const { username, password } = person
  return shop.api<{ token: string; device: string } & ErrorBody>('POST', '/api/auth/login', {
    body: { username, password, code, ...more },
    headers: { 'X-Forwarded-For': from },
  })
}

async function answerOf(answer: ReturnType<typeof signIn>) {
  const { status, body } = await answer
  return status === 200 ? 'signed in' : body.code
}

let strangers = 0
/** One wrong code, from a network that nobody has used before. */
function guess() {
  strangers += 1
  return signIn(`203.0.${strangers >> 8}.${strangers & 255}`, wrongCode())
}

/** Guesses until the shop refuses a guess unchecked; returns how many codes it checked. */
async function guessAll(): Promise<number> {
  for (let count = 0; ; count += 1) {
    if ((await answerOf(guess())) === 'rate_limited') return count
  }
}

test('O40 ten wrong codes are checked, from any number of networks, and then one at a time after longer and longer waits', async () => {
  expect(await guessAll()).toBe(10)
  const { status, body, headers } = await guess()
  expect(status).toBe(429)
  expect(body.errors).toEqual([
    {
      path: '/code',
      message: 'Too many wrong codes. Use a recovery code, or try again later.',
    },
  ])
  expect(Number(headers.get('Retry-After'))).toBeWithin(1, 61)
  // The wait applies to all instances, and asking again does not lengthen it.
  shop = await shop.reopen()
  for (const minutes of [1, 2, 4, 8, 16]) {
    shop.pass(minutes * MINUTE - 20_000)
    expect(await answerOf(guess())).toBe('rate_limited')
    shop.pass(20_000)
    expect(await answerOf(guess())).toBe('code_wrong')
    expect(await answerOf(guess())).toBe('rate_limited')
  }
})

test('O40 at most 20 guessed codes are checked in a day, and at most 190 in 20 days', async () => {
  const row = existing(await findSecondFactor(shop.context.db.read, person.id))
  const start = shop.context.clock()
  const timeCodes = await loadTimeCodes()
  const days: number[] = []
  for (let minute = 0; minute < 20 * 24 * 60; minute += 15) {
    const now = start + minute * MINUTE
    const guessed = { code: '000000', counter: 'code of a test', now, timeCodes }
    await atomically(shop.context, async (tx) => {
      const isWrong = (judged: object) =>
        judged instanceof ActionError && judged.code === 'code_wrong'
      while (isWrong(await acceptCode(tx, row, guessed))) {
        const day = Math.floor(minute / (24 * 60))
        days[day] = (days[day] ?? 0) + 1
      }
    })
  }
  expect(Math.max(...days)).toBe(20)
  expect(days.reduce((sum, looked) => sum + looked)).toBeWithin(150, 191)
})

test('O40 while codes are guessed, the owner can use a code on a known network or device, and a recovery code elsewhere', async () => {
  const { device } = (await signIn(HOME, freshCode())).body
  expect(await guessAll()).toBe(10)
  expect(await answerOf(signIn(HOTEL, freshCode()))).toBe('rate_limited')
  expect(await answerOf(signIn(HOTEL, freshCode(), { device }))).toBe('signed in')
  expect(await answerOf(signIn(HOME, freshCode()))).toBe('signed in')
  const [first = '', second = ''] = recoveryCodes
  expect(await answerOf(signIn('192.0.2.1', 'AAAA-AAAA-AAAA'))).toBe('code_wrong')
  expect(await answerOf(signIn('192.0.2.1', first))).toBe('signed in')
  // Recovery codes that are wrong use up no tries: nobody guesses 60 random bits.
  shop.pass(25 * HOUR)
  for (let count = 0; count < 12; count += 1) {
    expect(await answerOf(signIn(`192.0.2.${count}`, 'AAAA-AAAA-AAAA'))).toBe('code_wrong')
  }
  expect(await answerOf(signIn('192.0.2.50', second))).toBe('signed in')
})

test('O40 a guesser in a known network is limited too, and does not keep out a device of the owner', async () => {
  const { device } = (await signIn(HOME, freshCode())).body
  for (let count = 0; count < 10; count += 1) await signIn(HOME, wrongCode())
  expect(await answerOf(signIn(HOME, freshCode()))).toBe('rate_limited')
  expect(await answerOf(signIn(HOME, freshCode(), { device }))).toBe('signed in')
})

test('O40 a correct code clears the count for its network, and a day without wrong codes clears every count', async () => {
  await signIn(HOME, freshCode())
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < 9; count += 1) await signIn(HOME, wrongCode())
    expect(await answerOf(signIn(HOME, freshCode()))).toBe('signed in')
    shop.pass(16 * MINUTE)
  }
  expect(await guessAll()).toBe(10)
  shop.pass(24 * HOUR)
  expect(await guessAll()).toBe(10)
}, 600_000)

test('O40 many guesses at once do not slip past the limit', async () => {
  const guesses = await Promise.all(Array.from({ length: 15 }, () => answerOf(guess())))
  expect(guesses.filter((answer) => answer === 'code_wrong')).toHaveLength(10)
})

test('O40 every wrong code is in the audit trail with its address, in the slow lane as well', async () => {
  for (let count = 0; count < 20; count += 1) {
    await signIn(`203.0.113.${count}`, '', { password: 'wrong' })
  }
  const slow = await signIn('203.0.113.99', wrongCode())
  expect([slow.status, slow.body.code]).toEqual([401, 'code_wrong'])
  const token = await shop.asOwner()
  const { body } = await shop.api<AuditEntry[]>('GET', '/api/admin/audit?limit=500', { token })
  const [entry] = body.filter(({ action }) => action === 'auth.login')
  expect(entry?.changes).toEqual([
    { field: 'result', before: null, after: 'refused: wrong code' },
    { field: 'address', before: null, after: '203.0.113.99' },
  ])
})

test('O40 wrong codes are counted for a day under a hashed key, and other failures for 15 minutes', async () => {
  await guessAll()
  const keys = () =>
    ask(`${shop.directory}/shop.db`, 'select key from sign_in_failures').map(({ key }) => key)
  const { context } = shop
  const forget = () => atomically(context, (tx) => forgetFailures(tx, context.clock()))
  shop.pass(16 * MINUTE)
  await forget()
  expect(keys()).toEqual([expect.stringMatching(/^code /)])
  expect(keys().join()).not.toContain(person.id)
  shop.pass(24 * HOUR)
  await forget()
  expect(keys()).toEqual([])
})
