import { jwt } from '@elysiajs/jwt'

export type Claims = { userId: string; sessionVersion: number; expiresAt: number }

export type Sessions = {
  /** Makes the token of a session that ends by itself after seven days. */
  sign: (userId: string, sessionVersion: number) => Promise<string>
  /** What a token says, or null when it is altered, foreign or expired. */
  verify: (token: string) => Promise<Claims | null>
}

const LIFETIME_SECONDS = 7 * 24 * 60 * 60
const ISSUER = 'saucery'
const ALGORITHM = 'HS256'

/** A verified signature stays verified; keeping the last ones spares the hash on each call. */
const REMEMBERED = 1_000

/** The plugin's decorator, called directly: HTTP and the socket share it. */
export function createSessions(secret: Uint8Array, clock: () => number): Sessions {
  const { tokens } = jwt({ name: 'tokens', secret, alg: ALGORITHM, iss: ISSUER }).decorator
  const known = new Map<string, Claims>()

  async function sign(userId: string, sessionVersion: number) {
    const now = Math.floor(clock() / 1000)
    return tokens.sign({ sub: userId, ver: sessionVersion, exp: now + LIFETIME_SECONDS })
  }

  async function verify(token: string) {
    const claims = known.get(token) ?? (await checkSignature(token))
    return claims !== null && claims.expiresAt > clock() ? claims : null
  }

  async function checkSignature(token: string): Promise<Claims | null> {
    const options = { issuer: ISSUER, algorithms: [ALGORITHM], currentDate: new Date(clock()) }
    const payload = await tokens.verify(token, options)
    if (!payload) return null
    const { sub, exp, ver } = payload
    if (typeof sub !== 'string' || typeof exp !== 'number' || typeof ver !== 'number') return null
    const claims = { userId: sub, sessionVersion: ver, expiresAt: exp * 1000 }
    if (known.size >= REMEMBERED) known.clear()
    known.set(token, claims)
    return claims
  }

  return { sign, verify }
}
