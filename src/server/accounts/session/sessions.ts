import { LRUCache } from 'lru-cache'

type Claims = { userId: string; sessionVersion: number; issuedAt: number; expiresAt: number }

export type Sessions = ReturnType<typeof createSessions>

const LIFETIME_SECONDS = 7 * 24 * 60 * 60
const ISSUER = 'saucery'
const ALGORITHM = 'HS256'

/** Verified tokens to cache, which saves a hash per call. */
const MAX_CACHED = 1_000

/** Uses the plugin's decorator directly, because HTTP and the socket share it. */
export function createSessions(secret: Uint8Array, clock: () => number) {
  const verified = new LRUCache<string, Claims>({ max: MAX_CACHED })
  let opening: ReturnType<typeof open> | undefined
  const opened = () => (opening ??= open())

  /**
   * Loads the library when first needed: shoppers need no token, and loading takes 5 ms.
   */
  async function open() {
    const { jwt } = await import('@elysiajs/jwt')
    return jwt({ name: 'tokens', secret, alg: ALGORITHM, iss: ISSUER }).decorator.tokens
  }

  /** Creates a session token that expires after seven days. */
  async function sign(userId: string, sessionVersion: number) {
    const tokens = await opened()
    const now = Math.floor(clock() / 1000)
    return tokens.sign({ sub: userId, ver: sessionVersion, exp: now + LIFETIME_SECONDS })
  }

  /** The claims of a token; null if the token is invalid or expired. */
  async function verify(token: string) {
    const claims = verified.get(token) ?? (await checkSignature(token))
    return claims !== null && claims.expiresAt > clock() ? claims : null
  }

  async function checkSignature(token: string): Promise<Claims | null> {
    const tokens = await opened()
    const options = { issuer: ISSUER, algorithms: [ALGORITHM], currentDate: new Date(clock()) }
    const payload = await tokens.verify(token, options)
    if (!payload) return null
    const { sub, exp, ver } = payload
    if (typeof sub !== 'string' || typeof exp !== 'number' || typeof ver !== 'number') return null
    const expiresAt = exp * 1000
    const issuedAt = expiresAt - LIFETIME_SECONDS * 1000
    const claims = { userId: sub, sessionVersion: ver, issuedAt, expiresAt }
    verified.set(token, claims)
    return claims
  }

  return { sign, verify }
}
