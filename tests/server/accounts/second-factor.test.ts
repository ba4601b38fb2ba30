import { beforeAll, expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import { codeOf } from '../../support/authenticator.ts'
import { addPerson, type Person } from '../../support/people.ts'
import { quiet, run } from '../../support/program.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()
let person: Person
let secret: string
let recoveryCodes: string[]
let usedCode: string

const own = '/api/admin/second-factor'
/** The code at the start of the next 30 seconds, so that it stays the same while it is tried. */
function freshCode(): string {
  shop.pass(30_000 - (shop.context.clock() % 30_000))
  return codeOf(secret, shop.context.clock())
}

async function signIn(code?: string) {
  const { status, body } = await shop.api<{ code?: string; token?: string }>(
    'POST',
    '/api/auth/login',
    { body: { username: person.username, password: person.password, ...(code && { code }) } },
  )
  return [status, body.code ?? (body.token ? 'signed in' : 'nothing')]
}

beforeAll(async () => {
  person = await addPerson(shop, { isAdmin: true })
})

test('O40 an app is set up with a code, and until then nothing asks for one', async () => {
  const { token } = person
  const started = await shop.api<{ secret: string; uri: string }>('POST', own, { token })
  expect(started.status).toBe(200)
  secret = started.body.secret
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(started.body.uri)
  expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual([
    'otpauth:',
    'totp',
    secret,
  ])
  expect(decodeURIComponent(uri.pathname)).toBe(`/Saucery:${person.username}`)
  expect(await signIn()).toEqual([200, 'signed in'])
  const wrong = await shop.api('POST', `${own}/confirm`, { token, body: { code: '000000' } })
  expect(wrong.status).toBe(422)
  usedCode = freshCode()
  const confirmed = await shop.api<{ recoveryCodes: string[] }>('POST', `${own}/confirm`, {
    token,
    body: { code: usedCode },
  })
  expect(confirmed.status).toBe(200)
  recoveryCodes = confirmed.body.recoveryCodes
  expect(new Set(recoveryCodes).size).toBe(10)
  const state = await shop.api('GET', own, { token })
  expect(state.body).toEqual({ isOn: true, recoveryCodesLeft: 10 })
  expect((await shop.api('POST', own, { token })).status).toBe(409)
})

test('O40 with two-step sign-in on, signing in asks for a code and accepts each code only once', async () => {
  expect(await signIn()).toEqual([401, 'code_required'])
  expect(await signIn('123')).toEqual([401, 'code_wrong'])
  expect(await signIn(usedCode)).toEqual([401, 'code_wrong'])
  const code = freshCode()
  expect(await signIn(code)).toEqual([200, 'signed in'])
  expect(await signIn(code)).toEqual([401, 'code_wrong'])
  // A phone that is half a minute behind.
  shop.pass(30_000)
  const late = freshCode()
  shop.pass(30_000)
  expect(await signIn(late)).toEqual([200, 'signed in'])
  const tooLate = freshCode()
  shop.pass(90_000)
  expect(await signIn(tooLate)).toEqual([401, 'code_wrong'])
})

test('O40 a recovery code signs in once, however it is typed', async () => {
  const [first = '', second = ''] = recoveryCodes
  expect(await signIn(first)).toEqual([200, 'signed in'])
  expect(await signIn(first)).toEqual([401, 'code_wrong'])
  expect(await signIn(second.toLowerCase().replaceAll('-', ' '))).toEqual([200, 'signed in'])
  const { body } = await shop.api('GET', own, { token: person.token })
  expect(body).toEqual({ isOn: true, recoveryCodesLeft: 8 })
})

test('O40 without the password nobody learns that a code is needed', async () => {
  const body = { username: person.username, password: 'not the password' }
  const wrong = await shop.api<{ code: string }>('POST', '/api/auth/login', { body })
  expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials'])
})

test('O40 guessing codes is limited like guessing passwords, and is in the audit trail', async () => {
  const tries = Array.from({ length: 30 }, (_, index) => `00000${index}`.slice(-6))
  const answers: unknown[] = []
  for (const code of tries) answers.push((await signIn(code))[1])
  expect(answers).toContain('rate_limited')
  const token = await shop.asOwner()
  const { body } = await shop.api<AuditEntry[]>('GET', '/api/admin/audit?limit=500', { token })
  expect(JSON.stringify(body)).toContain('refused: wrong code')
  expect(JSON.stringify(body)).not.toContain(secret)
})

test('O40 a stolen session cannot turn off two-step sign-in: a code is required, and wrong codes are limited', async () => {
  shop.pass(25 * 60 * 60_000)
  const { token } = person
  const turnOff = async (body: object) => {
    const answer = await shop.api<ErrorBody>('POST', `${own}/remove`, { token, body })
    return [answer.status, answer.body?.errors?.[0]]
  }
  const missing = { path: '/code', message: 'Code is required' }
  expect(await turnOff({})).toEqual([422, missing])
  expect(await turnOff({ code: ' ' })).toEqual([422, missing])
  const wrong = "That code isn't right. Wait for the next one, and check your phone's clock."
  for (let count = 0; count < 10; count += 1) {
    expect(await turnOff({ code: `00000${count}` })).toEqual([
      422,
      { path: '/code', message: wrong },
    ])
  }
  const tooMany = 'Too many wrong codes. Use a recovery code, or try again later.'
  expect(await turnOff({ code: freshCode() })).toEqual([429, { path: '/code', message: tooMany }])
  expect(await signIn()).toEqual([401, 'code_required'])
  const owner = await shop.asOwner()
  const path = '/api/admin/audit?limit=500'
  const { body } = await shop.api<AuditEntry[]>('GET', path, { token: owner })
  const refused = body.filter(({ action }) => action === 'secondFactor.remove')
  expect(refused).toHaveLength(10)
  expect(refused[0]?.changes).toEqual([
    { field: 'result', before: null, after: 'refused: wrong code' },
    { field: 'address', before: null, after: '127.0.0.1' },
  ])
})

test('O40 two-step sign-in is turned off with a code or a recovery code, and then the password is enough', async () => {
  shop.pass(24 * 60 * 60_000)
  const token = await shop.context.sessions.sign(person.id, 1)
  const remove = (code: string) => shop.api('POST', `${own}/remove`, { token, body: { code } })
  expect((await remove(freshCode())).status).toBe(204)
  expect(await signIn()).toEqual([200, 'signed in'])
  const started = await shop.api<{ secret: string }>('POST', own, { token })
  secret = started.body.secret
  const body = { code: freshCode() }
  const on = await shop.api<{ recoveryCodes: string[] }>('POST', `${own}/confirm`, { token, body })
  expect((await remove(on.body.recoveryCodes[0] ?? '')).status).toBe(204)
  expect(await signIn()).toEqual([200, 'signed in'])
})

test('O40 the command line lets in an account that has lost its app and its codes, and records it', async () => {
  const command = (...args: string[]) =>
    run(['user', ...args], {
      directory: shop.directory,
      environment: { ...quiet, DATA_DIR: shop.directory },
    })
  const nobody = await command('reset-two-step', 'nobody')
  expect([nobody.code, nobody.err]).toEqual([
    1,
    expect.stringContaining('no account named "nobody"'),
  ])
  const unused = await command('reset-two-step', person.username)
  expect([unused.code, unused.err]).toEqual([
    1,
    expect.stringContaining(`${person.username} does not use two-step sign-in.`),
  ])

  const token = await shop.context.sessions.sign(person.id, 1)
  secret = (await shop.api<{ secret: string }>('POST', own, { token })).body.secret
  const body = { code: freshCode() }
  expect((await shop.api('POST', `${own}/confirm`, { token, body })).status).toBe(200)
  expect(await signIn()).toEqual([401, 'code_required'])
  const reset = await command('reset-two-step', person.username)
  expect([reset.code, reset.out]).toEqual([0, expect.stringContaining('with the password alone')])
  expect(await signIn()).toEqual([200, 'signed in'])
  const path = '/api/admin/audit?limit=500'
  const { body: entries } = await shop.api<AuditEntry[]>('GET', path, {
    token: await shop.asOwner(),
  })
  const recorded = entries.filter(({ action }) => action === 'command.user reset-two-step')
  expect(recorded.map(({ subjectName, changes }) => [subjectName, changes])).toEqual([
    [person.username, [{ field: 'twoStepSignIn', before: null, after: false }]],
  ])
})
