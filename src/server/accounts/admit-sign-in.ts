import type { ActionError } from '../../shared/contract/errors.ts'
import { usernameKey } from '../../shared/domain/username.ts'
import type { Context } from '../context/context.ts'
import type { Knowledge, Origin } from './known-origins.ts'

export type Admission = {
  /** The answer to a wrong password if the address or the name is over its limit. */
  refusal: ActionError | null
  /** Whether only an account that has signed in from there before may pass. */
  needsKnown: boolean
  /** Uncounts the failure that was counted in advance. */
  succeeded: () => void
}

/**
 * Counts a sign-in as failed before its password is checked. Over a limit, sign-ins take turns in a
 * slow lane: that of their device or network if any account has signed in from there, else that of
 * the guessed name. Throws `rate_limited` if there is no lane, because the address is over its own
 * limit, or if the lane is full. Neither the lane nor the wait depends on whether the name exists.
 */
export async function admitSignIn(
  { limits, slowLanes }: Pick<Context, 'limits' | 'slowLanes'>,
  { address, username }: { address: string; username: string },
  { network, device }: Origin,
  known: Knowledge,
): Promise<Admission> {
  const { refusal, isAddressOver, succeeded } = limits.signIn(address, username)
  if (!refusal) return { refusal, needsKnown: false, succeeded }
  const ofName = isAddressOver ? null : `name ${usernameKey(username)}`
  const lane = known.device.size > 0 ? device : known.network.size > 0 ? network : ofName
  const turn = lane === null ? null : await slowLanes.enter(lane)
  if (!turn) {
    // The password is not checked, so this is no failed sign-in.
    succeeded()
    throw refusal
  }
  const uncount = () => {
    succeeded()
    turn.succeeded()
  }
  return { refusal, needsKnown: isAddressOver, succeeded: uncount }
}

/** Whether an account has signed in from this network or device before. */
export function isKnown({ network, device }: Knowledge, userId: string): boolean {
  return network.has(userId) || device.has(userId)
}
