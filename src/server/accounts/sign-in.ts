import { ActionError } from '../../shared/contract/errors.ts'
import type { Caller, Handler } from '../context/handler.ts'
import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import {
  findUser,
  findUserByName,
  toUser,
  updateUserRow,
  type UserRow,
} from './accounts.queries.ts'
import {
  accountsKnownAt,
  type Knowledge,
  newDevice,
  type Origin,
  originOf,
  rememberOrigin,
} from './known-origins.ts'
import { verifyPassword } from './passwords.ts'
import { usernameKey } from '../../shared/domain/account.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Transaction } from '../db/engine/engine.ts'

export const signIn: Handler<'auth.login'> = async (input, context, caller) => {
  const { username, password } = input
  const origin = originOf(context, caller.address, input.device)
  const known = await accountsKnownAt(context.db.read, origin, context.clock())
  const { address } = caller
  const admission = await admitSignIn(context, { address, username }, origin, known)
  const row = await findUserByName(context.db.read, username)
  const isKnownOrigin = known.network.size > 0 || known.device.size > 0
  const isRight = await verifyPassword(password, row?.passwordHash ?? null, {
    isKnown: isKnownOrigin,
  }).catch((error) => {
    // The password was not checked, so this is no failed sign-in.
    admission.succeeded()
    throw error
  })
  const mayPass = !admission.needsKnown || (row !== null && isKnown(known, row.id))
  if (!row || !isRight || !mayPass) {
    if (admission.refusal) throw admission.refusal
    await recordRefusedSignIn(context, caller, row, 'wrong name or password')
    throw new ActionError('invalid_credentials')
  }
  admission.succeeded()
  if (!row.isAdmin) {
    await recordRefusedSignIn(context, caller, row, 'not an administrator')
    throw new ActionError('forbidden')
  }
  // A device token of another account in this browser is reused.
  const device = input.device !== undefined && known.device.size > 0 ? input.device : newDevice()
  const signedIn = await openSession(context, caller, row, device)
  const token = await context.sessions.sign(signedIn.id, signedIn.sessionVersion)
  return { token, user: toUser(signedIn), device }
}

/** Stores the sign-in, unless the account has changed since its password was checked. */
function openSession(context: Context, caller: Caller, checked: UserRow, device: string) {
  const lastLogin = context.clock()
  const { network, device: hash } = originOf(context, caller.address, device)
  return atomically(context, async (tx): Promise<UserRow> => {
    const row = await findUser(tx, checked.id)
    if (row?.passwordHash !== checked.passwordHash) throw new ActionError('invalid_credentials')
    if (!row.isAdmin) throw new ActionError('forbidden')
    await updateUserRow(tx, row.id, { lastLogin })
    await rememberOrigin(tx, row.id, { network, device: hash ?? '' }, lastLogin)
    await recordSignIn(tx, { caller, at: lastLogin, row, result: 'signed in' })
    return { ...row, lastLogin }
  })
}

type Admission = {
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
async function admitSignIn(
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
function isKnown({ network, device }: Knowledge, userId: string): boolean {
  return network.has(userId) || device.has(userId)
}

type SignIn = { caller: Caller; at: number; row: UserRow | null; result: string }

/**
 * Records a sign-in or its refusal. The name is recorded only if it belongs to an account, because
 * people type their password into the wrong field.
 */
async function recordSignIn(tx: Transaction, { caller, at, row, result }: SignIn) {
  const isSignedIn = result === 'signed in'
  await recordChange(tx, {
    by: { user: isSignedIn ? row : null, requestId: caller.requestId, name: 'Not signed in' },
    at,
    action: 'auth.login',
    subject: { kind: 'session', id: row?.id ?? null, name: row?.username ?? 'an unknown name' },
    before: null,
    after: { result, address: caller.address },
  })
}

async function recordRefusedSignIn(
  context: Context,
  caller: Caller,
  row: UserRow | null,
  reason: string,
): Promise<void> {
  const refused = { caller, at: context.clock(), row, result: `refused: ${reason}` }
  await atomically(context, (tx) => recordSignIn(tx, refused))
}
