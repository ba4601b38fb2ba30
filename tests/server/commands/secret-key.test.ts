import { afterEach, expect, test } from 'bun:test'
import { chmod, readdir, readFile, rename, rm } from 'node:fs/promises'
import type { ServerSettings } from '#shared/contract/staff/server-settings.ts'
import { apiAt } from '../../support/api.ts'
import { ask } from '../../support/database.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { endPrograms, quiet, run, serve, startProgram } from '../../support/program.ts'
import { admin } from '../../support/shop.ts'
import { testEngine } from '../../support/test-engine.ts'

const directory = useProgramDirectory()
afterEach(endPrograms)

const key = 'ab'.repeat(32)
const other = 'cd'.repeat(32)
const place = (SECRET_KEY = '') => ({
  directory: directory.path,
  environment: { ...quiet, ...(SECRET_KEY && { SECRET_KEY }), LOG_LEVEL: 'error' },
})

/** The exit code and words of a start that is refused. */
async function refusedStart(secretKey?: string) {
  const child = startProgram(['serve', '--port', '0'], place(secretKey))
  const err = await new Response(child.stderr).text()
  return { code: await child.exited, err }
}

/** Starts the shop, and stops it again after the work. */
async function whileOpen<T>(secretKey: string, work: (address: string) => Promise<T>): Promise<T> {
  const program = await serve(place(secretKey))
  const result = await work(program.address)
  expect(await program.stop()).toBe(0)
  return result
}

async function signIn(address: string): Promise<string> {
  const { body } = await apiAt(address)<{ token: string }>('POST', '/api/auth/login', {
    body: admin,
  })
  return body.token
}

/** What the doctor says about the secret. */
async function secretFound(secretKey: string) {
  const { out } = await run(['doctor'], place(secretKey))
  return out.split('\n').find((line) => /Secret/.test(line))
}

const statusWith = (token: string) => async (address: string) =>
  (await apiAt(address)('GET', '/api/orders', { token })).status

test('ENV-13 SECRET_KEY takes the place of secret.key, and another key ends the start with 78', async () => {
  const token = await whileOpen(key, signIn)
  expect(await readdir(directory.data(''))).not.toContain('secret.key')
  expect(await whileOpen(key.toUpperCase(), statusWith(token))).toBe(200)

  const wrong = await refusedStart(other)
  expect(wrong.code).toBe(78)
  expect(wrong.err).toContain('SECRET_KEY is not the key of this shop; allowed: the key that')
  expect(wrong.err).not.toContain(other)
  expect(await whileOpen(key, statusWith(token))).toBe(200)
})

test('ENV-13 the content of secret.key as SECRET_KEY is the same key', async () => {
  const token = await whileOpen('', signIn)
  const content = (await readFile(directory.data('secret.key'), 'utf8')).trim()
  await rm(directory.data('secret.key'))
  expect(await whileOpen(content, statusWith(token))).toBe(200)
})

test('ENV-13 a secret.key of another shop ends the start with 78, a lost one is made again on SQLite alone', async () => {
  const token = await whileOpen('', signIn)
  const own = await readFile(directory.data('secret.key'), 'utf8')
  await Bun.write(directory.data('secret.key'), `${other}\n`)
  const wrong = await refusedStart()
  expect([wrong.code, wrong.err]).toEqual([
    78,
    expect.stringContaining('secret.key is not the key of this shop'),
  ])
  await Bun.write(directory.data('secret.key'), own)
  expect(await whileOpen('', statusWith(token))).toBe(200)
  await rm(directory.data('secret.key'))
  if (testEngine === 'sqlite') {
    return expect(await whileOpen('', statusWith(token))).toBe(401)
  }
  const lost = await refusedStart()
  expect([lost.code, lost.err]).toEqual([78, expect.stringContaining('secret.key is missing')])
  expect(await readdir(directory.data())).not.toContain('secret.key')
  expect(await secretFound('')).toMatch(/^BAD .*secret\.key is missing/)
  await Bun.write(directory.data('secret.key'), own)
  expect(await whileOpen('', statusWith(token))).toBe(200)
})

test('ENV-14 "secret rotate" gives the shop the new SECRET_KEY, or makes a new secret.key', async () => {
  const token = await whileOpen(key, signIn)
  const rotated = await run(['secret', 'rotate'], place(other))
  expect([rotated.code, rotated.out]).toEqual([
    0,
    'SECRET_KEY is now the key of this shop. Everyone has to sign in again.\n',
  ])
  expect(await whileOpen(other, statusWith(token))).toBe(401)
  expect((await refusedStart(key)).code).toBe(78)
  expect((await run(['secret', 'rotate'], place())).code).toBe(0)
  expect(await whileOpen('', statusWith(token))).toBe(401)
})

const settings = '/api/admin/settings'
const stripeKeys = { secretKey: 'sk_test_1234567890', publishableKey: 'pk_test_1234567890' }

async function setUpStripe(address: string) {
  const token = await signIn(address)
  const path = `${settings}/connections`
  const body = { stripe: stripeKeys }
  expect((await apiAt(address)('PUT', path, { token, body })).status).toBe(200)
}

async function isStripeSetUp(address: string) {
  const token = await signIn(address)
  const path = `${settings}/server`
  const { body } = await apiAt(address)<ServerSettings>('GET', path, { token })
  return body.connections.stripe.setBy === 'dashboard'
}

test('ENV-14 a new SECRET_KEY keeps what secret.key encrypted, and names what an unknown key did', async () => {
  await whileOpen('', setUpStripe)
  const kept = await run(['secret', 'rotate'], place(other))
  expect(kept.out).toBe('SECRET_KEY is now the key of this shop. Everyone has to sign in again.\n')
  expect(await whileOpen(other, isStripeSetUp)).toBe(true)
  expect(await secretFound(key)).toContain(
    'with the previous key in secret.key, it keeps the passwords and keys',
  )
  const lost = await run(['secret', 'rotate'], place(key))
  expect([lost.code, lost.out]).toEqual([
    0,
    'SECRET_KEY is now the key of this shop. Everyone has to sign in again.\nThe previous key is not in secret.key, so what it encrypted cannot be read. Set up again in the dashboard: Stripe.\n',
  ])
  expect(await whileOpen(key, isStripeSetUp)).toBe(false)
})

test.if(testEngine === 'sqlite')(
  'ENV-14 a rotation that fails, or is cut off at any moment, loses nothing that was encrypted',
  async () => {
    await whileOpen('', setUpStripe)
    const database = directory.data('shop.db')
    const before = await readFile(directory.data('secret.key'), 'utf8')
    ask(
      database,
      "create trigger full before update on connections begin select raise(abort, 'full'); end",
    )
    expect((await run(['secret', 'rotate'], place())).code).toBe(1)
    expect(await readFile(directory.data('secret.key'), 'utf8')).toBe(before)
    expect(await whileOpen('', isStripeSetUp)).toBe(true)
    ask(database, 'drop trigger full')
    expect((await run(['secret', 'rotate'], place())).code).toBe(0)
    // As if killed after the database had adopted it.
    await rename(directory.data('secret.key'), directory.data('secret.key.next'))
    await Bun.write(directory.data('secret.key'), before)
    expect(await whileOpen('', isStripeSetUp)).toBe(true)
    expect(await readdir(directory.data())).not.toContain('secret.key.next')
  },
)

test('ENV-13 an invalid SECRET_KEY is refused without being shown, and doctor detects a key that is not the key of this shop', async () => {
  const short = await refusedStart('not-a-key')
  expect([short.code, short.err]).toEqual([
    78,
    'SECRET_KEY is 9 characters long; allowed: 64 hex digits, as "openssl rand -hex 32" prints them\n',
  ])
  await whileOpen(key, signIn)
  expect(await secretFound(key)).toMatch(/^good .*SECRET_KEY is the key of this shop\./)
  expect(await secretFound(other)).toMatch(/^BAD .*SECRET_KEY is not the key of this shop/)
  await Bun.write(directory.data('secret.key'), `${other}\n`)
  await chmod(directory.data('secret.key'), 0o600)
  expect(await secretFound('')).toMatch(/^BAD .*secret\.key is not the key of this shop/)
})
