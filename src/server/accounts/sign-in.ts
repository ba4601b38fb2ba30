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
import { admitSignIn, isKnown } from './admit-sign-in.ts'
import { accountsKnownAt, newDevice, originOf, rememberOrigin } from './known-origins.ts'
import { verifyPassword } from './passwords.ts'
import { recordRefusedSignIn, recordSignIn } from './sign-in-record.ts'

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
