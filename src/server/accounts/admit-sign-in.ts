import { ActionError } from '../../shared/contract/errors.ts'
import type { Context } from '../context/context.ts'
import type { Knowledge, Origin } from './known-origins.ts'

export type Admission = {
  /** Set when the address or the name is over its limit: what a wrong password is answered with. */
  refusal: ActionError | null
  /** Takes back the failure that was counted beforehand. */
  succeeded: () => void
}

/**
 * Counts a sign-in as failed before its password is looked at. Over the limit it throws
 * `rate_limited` for a stranger; from a network or a device that any account is known at, it goes on
 * slowly instead. Whether that account is the one that was named shows only with its password, so
 * nobody learns from the wait which names exist.
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

/** Whether a right password is enough for an account that is over the limit. */
export function isKnown({ network, device }: Knowledge, userId: string): boolean {
  return network.has(userId) || device.has(userId)
}
