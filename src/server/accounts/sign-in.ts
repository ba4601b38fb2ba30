import { ActionError } from '#shared/contract/errors.ts'
import { permissionsOf } from '#shared/contract/roles.ts'
import { usernameKey } from '#shared/domain/shop/account.ts'
import type { Context } from '../context/context.ts'
import type { Caller, Handler } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { clientOf } from '../runtime/fair-queue.ts'
import { networkOf, wideNetworkOf } from '../runtime/network.ts'
import { enqueueAccountNotices } from './account-notices.ts'
import {
  findUser,
  findUserByName,
  toUser,
  updateUserRow,
  type UserRow,
} from './accounts.queries.ts'
import { codeCounter } from './code-limits.ts'
import {
  accountsKnownAt,
  type Knowledge,
  knownPlace,
  newDevice,
  type Origin,
  originOf,
  rememberOrigin,
} from './known-origins.ts'
import { refuseIfCrowded, verifyPassword } from './passwords.ts'
import { isAllowed } from './permissions.ts'
import { recordSignIn } from './record-sign-in.ts'
import { acceptCode, findSecondFactor, isOn, loadTimeCodes } from './second-factor.ts'
import { counterKey, countFailure, isSame, limitStateOf, uncountFailure } from './sign-in-limits.ts'

export const signIn: Handler<'auth.login'> = async (input, context, caller) => {
  const { row, admission, origin, knowledge } = await checkPassword(context, caller, input)
  if (!isAllowed(permissionsOf(row))) {
    await atomically(context, async (tx) => {
      await admission.uncount(tx)
      const result = 'refused: not an administrator'
      await recordSignIn(tx, context, { caller, row, result })
    })
    throw new ActionError('forbidden')
  }
  // Reuses this browser's device token, even if only another account has signed in with it.
  const device =
    input.device !== undefined && knowledge.device.size > 0 ? input.device : newDevice()
  const signedIn = await openSession(context, caller, row, {
    device,
    admission,
    code: input.code,
    codeCounter: codeCounter(context, row.id, origin, knowledge),
  })
  if (signedIn instanceof ActionError) throw signedIn
  const token = await context.sessions.sign(signedIn.id, signedIn.sessionVersion)
  return { token, user: toUser(signedIn), device }
}

type Credentials = { username: string; password: string; device?: string | undefined }

/**
 * Checks a password within the limits of sign-ins; throws `invalid_credentials`, or `rate_limited`. The
 * attempt stays counted as failed until `admission.uncount`.
 */
export async function checkPassword(context: Context, caller: Caller, credentials: Credentials) {
  const { username, password, device } = credentials
  const origin = originOf(context, caller.address, device)
  const knowledge = await accountsKnownAt(context.db.read, origin, context.clock())
  const { address } = caller
  const isKnown = knowledge.network.size > 0 || knowledge.device.size > 0
  // Before anything is written, so that a flood writes nothing.
  if (!isKnown) refuseIfCrowded(address)
  const admission = await admitSignIn(context, { address, username }, origin, knowledge)
  const row = await findUserByName(context.db.read, username)
  const hash = row?.passwordHash ?? null
  const isRight = await verifyPassword(password, hash, { isKnown, address }).catch(
    async (error) => {
      // The password was not checked, so this does not count as a failed sign-in.
      await atomically(context, admission.uncount)
      throw error
    },
  )
  const mayPass =
    !admission.needsKnown || (row !== null && knownPlace(origin, knowledge, row.id) !== null)
  if (!row || !isRight || !mayPass) {
    if (admission.refusal) throw admission.refusal
    const result = 'refused: wrong name or password'
    await atomically(context, (tx) => recordSignIn(tx, context, { caller, row, result }))
    throw new ActionError('invalid_credentials')
  }
  return { row, admission, origin, knowledge }
}

type Opening = {
  device: string
  admission: Admission
  code: string | undefined
  codeCounter: string
}

/**
 * Stores the sign-in, unless the account has changed since its password was checked. Returns why a
 * code was refused instead of throwing, so that a wrong code stays counted.
 */
async function openSession(context: Context, caller: Caller, checked: UserRow, opening: Opening) {
  const { device, admission, code, codeCounter: counter } = opening
  const now = context.clock()
  const { network, device: hash } = originOf(context, caller.address, device)
  const timeCodes = code === undefined ? null : await loadTimeCodes()
  return atomically(context, async (tx): Promise<UserRow | ActionError> => {
    const row = await findUser(tx, checked.id)
    if (row?.passwordHash !== checked.passwordHash) throw new ActionError('invalid_credentials')
    if (!isAllowed(permissionsOf(row))) throw new ActionError('forbidden')
    const secondFactor = await findSecondFactor(tx, row.id)
    const judged = isOn(secondFactor)
      ? await acceptCode(tx, secondFactor, { code, counter, now, timeCodes })
      : null
    const refusal = judged instanceof ActionError ? judged : null
    // The password was right: only a wrong code is a failed sign-in.
    if (refusal?.code !== 'code_wrong') await admission.uncount(tx)
    else await recordSignIn(tx, context, { caller, row, result: 'refused: wrong code' })
    if (refusal) return refusal
    if (judged && 'isRecovery' in judged && judged.isRecovery) {
      const more = [{ what: 'recovery_code', left: judged.left } as const]
      await enqueueAccountNotices(tx, context, { before: row, after: row, more, by: row })
    }
    await updateUserRow(tx, row.id, { lastLogin: now })
    await rememberOrigin(tx, row.id, { network, device: hash ?? '' }, now)
    await recordSignIn(tx, context, { caller, row, result: 'signed in' })
    return { ...row, lastLogin: now }
  })
}

type Admission = {
  /** The answer to a wrong password if the address or the name is over its limit. */
  refusal: ActionError | null
  /** Whether only an account that has signed in from this origin before may pass. */
  needsKnown: boolean
  /** Uncounts the failure that was counted in advance. */
  uncount: (tx: Transaction) => Promise<void>
}

/**
 * Counts a sign-in as failed before its password is checked. Over a limit, sign-ins take turns in a
 * slow lane: the lane of their device or network if any account has signed in from it, or else the
 * lane of the guessed name, which an address over its own limit may not use. Throws `rate_limited`
 * if no lane is available or the lane is full. Neither the lane nor the wait depends on whether the
 * name exists.
 */
async function admitSignIn(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'originKeys' | 'slowLanes'>,
  { address, username }: { address: string; username: string },
  { network, device }: Origin,
  knowledge: Knowledge,
): Promise<Admission> {
  const { db, clock, slowLanes } = context
  // Nobody guesses the published password, so no visitor's mistakes may count for all.
  const of = context.config.publicDemo ? ` from ${address}` : ''
  const name = usernameKey(username) + of
  const knownLane = knowledge.device.size > 0 ? device : knowledge.network.size > 0 ? network : null
  const wide = wideNetworkOf(address)
  const counted = {
    address: counterKey(context, 'address', networkOf(address)),
    network: counterKey(context, 'network', wide),
    name: counterKey(context, 'name', name),
    lane: counterKey(context, 'lane', knownLane ?? `name ${name}`),
    networkInLane:
      knownLane === null ? counterKey(context, 'lane', `name ${name} network ${wide}`) : null,
  }
  const limitState = await limitStateOf(db.read, counted, clock())
  const { refusal, isAddressOver, isLaneClosed } = limitState
  const hasLane = (!isAddressOver || knownLane !== null) && !isLaneClosed
  const turn = refusal && hasLane ? slowLanes.enter(counted.lane, clientOf(address)) : null
  // The password is not checked, so this does not count as a failed sign-in.
  if (refusal && !turn) throw refusal
  const keys = await atomically({ db }, async (tx) => {
    const current = await limitStateOf(tx, counted, clock())
    return isSame(current, limitState) ? countFailure(tx, counted, limitState, clock()) : null
  })
  // Other attempts were counted in the meantime, so decide again.
  if (!keys) return admitSignIn(context, { address, username }, { network, device }, knowledge)
  const uncount = (tx: Transaction) => uncountFailure(tx, keys)
  if (refusal && turn && !(await turn)) {
    await atomically({ db }, uncount)
    throw refusal
  }
  return { refusal, needsKnown: isAddressOver, uncount }
}
