import type { Role } from '#shared/contract/roles.ts'
import type { User } from '#shared/contract/staff/accounts.ts'
import { createSessions } from '../../src/server/accounts/session/sessions.ts'
import type { TestShop } from './shop.ts'

export type Person = User & { password: string; token: string }

let people = 0

/** Adds an account with its own session, without waiting for the sign-in. */
export async function addPerson(
  shop: TestShop,
  { isAdmin = false, role = null }: { isAdmin?: boolean; role?: Role | null },
): Promise<Person> {
  people += 1
  const password = `the password of ${people}`
  const { status, body } = await shop.api<User>('POST', '/api/users', {
    token: await shop.asOwner(),
    body: { username: `person-${people}`, password, isAdmin, role },
  })
  if (status !== 201) throw new Error(`The account was not made: ${JSON.stringify(body)}`)
  return { ...body, password, token: await shop.context.sessions.sign(body.id, 1) }
}

/** Callers who must be refused by admin actions, each with the expected status. */
export async function strangers(
  shop: TestShop,
): Promise<{ who: string; token: string | undefined; status: 401 | 403 }[]> {
  const token = await shop.asOwner()
  const owner = shop.context
  const [, payload = ''] = token.split('.')
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }
  const ordinary = await addPerson(shop, { isAdmin: false })
  const gone = await addPerson(shop, { isAdmin: true })
  await shop.api('DELETE', `/api/users/${gone.id}`, { token })
  const demoted = await addPerson(shop, { isAdmin: true })
  await shop.api('PUT', `/api/users/${demoted.id}`, { token, body: { isAdmin: false } })
  const renewed = await addPerson(shop, { isAdmin: true })
  await shop.api('PUT', `/api/users/${renewed.id}`, { token, body: { password: 'a new password' } })
  const foreign = createSessions(crypto.getRandomValues(new Uint8Array(32)), owner.clock)
  const secret = Buffer.from(await Bun.file(`${shop.directory}/secret.key`).text(), 'hex')
  const lastMonth = createSessions(secret, () => owner.clock() - 30 * 24 * 60 * 60 * 1000)
  return [
    { who: 'a guest', token: undefined, status: 401 },
    { who: 'an ordinary user', token: ordinary.token, status: 403 },
    { who: 'a deleted admin', token: gone.token, status: 401 },
    { who: 'an admin who is none any more', token: demoted.token, status: 401 },
    { who: 'an admin with a new password', token: renewed.token, status: 401 },
    {
      who: 'who signed in again as none',
      token: await owner.sessions.sign(demoted.id, 2),
      status: 403,
    },
    { who: 'an altered token', token: altered(token), status: 401 },
    { who: 'a token without a signature', token: unsigned(token), status: 401 },
    { who: 'a token of another shop', token: await foreign.sign(sub, 1), status: 401 },
    { who: 'a token of another algorithm', token: longer(token, secret), status: 401 },
    { who: 'a token that brings its own key', token: withOwnKey(token), status: 401 },
    { who: 'an expired token', token: await lastMonth.sign(sub, 1), status: 401 },
    { who: 'a text that is no token', token: 'letmein', status: 401 },
  ]
}

/** Changes the claims but keeps the signature. */
function altered(token: string): string {
  const [head, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number }
  const other = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString(
    'base64url',
  )
  return [head, other, signature].join('.')
}

/** Signs the same claims with the shop's secret, but with another algorithm. */
function longer(token: string, secret: Uint8Array): string {
  return signedBy('sha512', secret, { alg: 'HS512' }, claimsOf(token))
}

/** Signs the same claims with the forger's own key, which the token names as the one to use. */
function withOwnKey(token: string): string {
  const key = crypto.getRandomValues(new Uint8Array(32))
  const jwk = { kty: 'oct', k: Buffer.from(key).toString('base64url') }
  const header = { alg: 'HS256', jwk, jku: 'https://evil.example/keys', kid: 'mine' }
  return signedBy('sha256', key, header, claimsOf(token))
}

/** Creates a token according to RFC 7515, without the shop's library. */
export function signedBy(
  hash: 'sha256' | 'sha512',
  key: Uint8Array,
  header: object,
  claims: object,
): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode(header)}.${encode(claims)}`
  return `${signed}.${new Bun.CryptoHasher(hash, key).update(signed).digest('base64url')}`
}

function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}

function unsigned(token: string): string {
  const [, payload] = token.split('.')
  const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  return `${head}.${payload}.`
}
