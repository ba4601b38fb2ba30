import { ActionError } from '../../shared/contract/errors.ts'
import type { Context } from '../context/context.ts'
import type { Knowledge, Origin } from './known-origins.ts'

export type Admission = {
  /** The answer to a wrong password if the address or the name is over its limit. */
  refusal: ActionError | null
  /** Uncounts the failure that was counted in advance. */
  succeeded: () => void
}

/**
 * Counts a sign-in as failed before its password is checked. Over the limit, it throws
 * `rate_limited`, except from a network or device that any account has signed in from: those are
 * only slowed down. It does not matter whether that account is the named one, so the delay does not
 * reveal which names exist.
 */
export async function admitSignIn(
  { limits, slowLanes }: Pick<Context, 'limits' | 'slowLanes'>,
  { address, username }: { address: string; username: string },
  origin: Origin,
  known: Knowledge,
): Promise<Admission> {
  try {
    const { succeeded } = limits.signIn(address, username)
    return { refusal: null, succeeded }
  } catch (error) {
    if (!(error instanceof ActionError) || error.code !== 'rate_limited') throw error
    const lane =
      known.device.size > 0 ? origin.device : known.network.size > 0 ? origin.network : null
    const turn = lane === null ? null : await slowLanes.enter(lane)
    if (!turn) throw error
    return { refusal: error, succeeded: turn.succeeded }
  }
}

/** Whether a correct password suffices for an account that is over the limit. */
export function isKnown({ network, device }: Knowledge, userId: string): boolean {
  return network.has(userId) || device.has(userId)
}
