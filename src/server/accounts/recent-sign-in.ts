import { ActionError } from '#shared/contract/errors.ts'
import type { Context } from '../context/context.ts'
import type { Caller } from '../context/handler.ts'

/** How long after signing in accounts can be changed, in milliseconds. */
export const RECENT = 15 * 60 * 1000

/**
 * Throws `confirm_identity` unless the caller entered the password a short time ago: a session that
 * was stolen or left open cannot take over accounts. Signing in again gives a new token.
 */
export async function requireRecentSignIn(
  { sessions, clock }: Pick<Context, 'sessions' | 'clock'>,
  { token, user }: Pick<Caller, 'token' | 'user'>,
): Promise<void> {
  // Its maker had signed in, and an access token does only what it was made for.
  if (user?.token) return
  const claims = token === null ? null : await sessions.verify(token)
  const age = claims === null ? Infinity : clock() - claims.issuedAt
  // One that was issued later than now is from before the clock was set back.
  if (age < 0 || age >= RECENT) throw new ActionError('confirm_identity')
}
